import Kernels

extension Mask {
    /// The mask under a Gaussian of standard deviation `sigma` (pixels), its bounds grown by three sigma on every
    /// side. Within one level of the direct, normalized Gaussian. A sigma below 1/4 gives the mask itself.
    public func blurred(sigma: Double) -> Mask { blurred(sigma: sigma, kernels: .best) }

    func blurred(sigma: Double, kernels: KernelTable) -> Mask {
        guard !bounds.isEmpty, let blur = GaussianBlur(sigma: sigma, kernels: kernels) else { return self }
        let result = Mask(uninitialized: bounds.insetBy(-blur.reach))
        blur.blur(
            storage.base, sourceRow: bounds.width, width: bounds.width, height: bounds.height, channels: 1,
            into: result.storage.base, targetRow: result.bounds.width)
        withExtendedLifetime(storage) {}
        return result
    }
}

extension Bitmap {
    /// The bitmap under a Gaussian of standard deviation `sigma` (pixels), with transparency around it; the result is
    /// larger by `grownBy` pixels on every side. Within one level of the direct, normalized Gaussian on premultiplied
    /// components. A sigma below 1/4 gives the bitmap itself.
    public func blurred(sigma: Double) -> (bitmap: Bitmap, grownBy: Int) { blurred(sigma: sigma, kernels: .best) }

    func blurred(sigma: Double, kernels: KernelTable) -> (bitmap: Bitmap, grownBy: Int) {
        guard width > 0, height > 0, let blur = GaussianBlur(sigma: sigma, kernels: kernels) else { return (self, 0) }
        var result = Bitmap(uninitializedWidth: width + 2 * blur.reach, height: height + 2 * blur.reach)
        withView { source in
            result.withMutableView { target in
                blur.blur(
                    UnsafeRawPointer(source.base).assumingMemoryBound(to: UInt8.self), sourceRow: source.rowPixels * 4,
                    width: width, height: height, channels: 4,
                    into: UnsafeMutableRawPointer(target.base).assumingMemoryBound(to: UInt8.self),
                    targetRow: target.rowPixels * 4)
            }
        }
        return (result, blur.reach)
    }
}
