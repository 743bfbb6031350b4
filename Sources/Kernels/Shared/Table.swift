import KernelInterface

/// The kernels of this module's instruction set.
public func makeKernels(name: String) -> KernelTable {
    let r = KernelTable.reference
    return KernelTable(name: name, coverage: r.coverage, blend: r.blend, gradient: r.gradient, image: r.image, blur: r.blur)
}
