// Vector functions for the kernels: 8 pixels at a time, inlined into Swift at each target's instruction set.
//
// Only IEEE basic operations and integer arithmetic, no contraction to fused multiply-add and no approximate
// reciprocals, so that every instruction set computes the same bytes. Swift sees the types as SIMD8<UInt32>,
// SIMD8<Float> and so on.
#pragma once

#include "CSimdTypes.h"
#include "CSimdBlend.h"
#include "CSimdBlur.h"
#include "CSimdCoverage.h"
#include "CSimdFeatures.h"
#include "CSimdFilter.h"
#include "CSimdGradient.h"
#include "CSimdImage.h"
#include "CSimdSurface.h"
