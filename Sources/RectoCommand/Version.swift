/// The version that `--version` prints.
let programVersion = "0.1.0"
