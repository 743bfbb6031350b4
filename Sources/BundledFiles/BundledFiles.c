#include "include/BundledFiles.h"
