import RectoUI

/// Which parts of the device itself are drawn over an app's frame. Apps never draw them.
public enum Chrome: String, Sendable, CaseIterable {
    /// The app's frame alone.
    case none
    /// As in a simulator's screenshot: status bar, home indicator, and the island on phones whose screenshots show it.
    case status
    /// As `status`, clipped to the display's shape: rounded corners, transparent outside, and the island's capsule.
    case device

    /// A scene with the chrome in front. `isLight` makes the status bar white, for dark screens.
    public func decorated(_ scene: Layer, isLight: Bool, on context: StageContext) -> Layer {
        guard self != .none else { return scene }
        let device = context.device
        let size = device.size
        var layout = context.layout
        layout.safeAreaInsets = EdgeInsets()
        let showsIsland = self == .device || device.showsIslandInScreenshots
        let overlay = ZStack(alignment: .topLeading) {
            if showsIsland, let island = device.island {
                Capsule().fill(.black)
                    .frame(width: island.width, height: island.height)
                    .offset(x: island.minX, y: island.minY)
            }
            if device.statusBarHeight > 0 { StatusBar(device: device, color: isLight ? .white : .black) }
            HomeIndicator(device: device, color: isLight ? .white : .black)
        }
        .allowsHitTesting(false)
        var layer = Layer(bounds: Rect(origin: .zero, size: size))
        layer.children = [scene, overlay.layer(filling: size, in: layout)]
        if self == .device, device.cornerRadius > 0 {
            layer.clip = Path(roundedRect: Rect(origin: .zero, size: size), radius: device.cornerRadius, continuous: true)
        }
        return layer
    }
}

/// The clock on the left, the signal symbols and the battery on the right; in one low row on phones without an island.
private struct StatusBar: View {
    let device: Device
    let color: Color

    private var isTall: Bool { device.island != nil }

    var body: some View {
        ZStack {
            Text("9:41")
                .font(.sans(isTall ? 17 : 12, weight: .semibold))
                .foregroundStyle(color)
                .position(x: isTall ? device.size.width * 0.165 : device.size.width / 2, y: isTall ? 32 : 10)
            HStack(spacing: isTall ? 7 : 4) {
                Cellular().fill(color).frame(width: 18, height: 12)
                WiFi().fill(color).frame(width: 17, height: 12)
                Battery(color: color)
            }
            .scaleEffect(isTall ? 1 : 0.78)
            .position(x: isTall ? device.size.width * 0.836 : device.size.width - 42, y: isTall ? 32 : 10)
        }
        .frame(width: device.size.width, height: device.size.height)
    }
}

/// Four bars of growing height.
private struct Cellular: Shape {
    func path(in rect: Rect) -> Path {
        var path = Path()
        for index in 0..<4 {
            let height = rect.height * (0.36 + 0.64 * Double(index) / 3)
            path.addRoundedRect(
                Rect(x: rect.minX + Double(index) * rect.width * 0.267, y: rect.maxY - height, width: rect.width * 0.178, height: height),
                radius: 1, continuous: false)
        }
        return path
    }
}

/// A dot and two arcs of a quarter circle.
private struct WiFi: Shape {
    func path(in rect: Rect) -> Path {
        let center = Point(rect.midX, rect.maxY - 0.4)
        var path = Path()
        for (inner, outer) in [(0.0, 0.30), (0.43, 0.66), (0.79, 1.02)] {
            let r0 = inner * rect.height, r1 = outer * rect.height
            let a = 1.25 * Double.pi, b = 1.75 * Double.pi
            path.addArc(center: center, radius: r1, startAngle: a, endAngle: b, clockwise: false)
            if r0 > 0 {
                path.addArc(center: center, radius: r0, startAngle: b, endAngle: a, clockwise: true)
            } else {
                path.line(to: center)
            }
            path.close()
        }
        return path
    }
}

private struct Battery: View {
    let color: Color

    var body: some View {
        HStack(spacing: 1) {
            ZStack {
                RoundedRectangle(cornerRadius: 4).stroke(color.opacity(0.4), lineWidth: 1).padding(0.5)
                RoundedRectangle(cornerRadius: 2.5).fill(color).padding(2)
            }
            .frame(width: 25, height: 13)
            Capsule().fill(color.opacity(0.5)).frame(width: 1.6, height: 4.4)
        }
    }
}

private struct HomeIndicator: View {
    let device: Device
    let color: Color

    var body: some View {
        ZStack {
            if device.safeAreaInsets.bottom > 0 {
                Capsule().fill(color)
                    .frame(width: 139, height: 5)
                    .position(x: device.size.width / 2, y: device.size.height - 10.5)
            }
        }
        .frame(width: device.size.width, height: device.size.height)
    }
}
