/// The version that `--version` prints.
let programVersion = "0.2.0"
