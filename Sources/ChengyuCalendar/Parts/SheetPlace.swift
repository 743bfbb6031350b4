import Numerics
import Paper
import RectoUI

/// The position of a torn sheet in space: its centre on the screen in points, its size relative to the screen's width, and
/// its rotations in degrees.
struct SheetPlace: Hashable, Sendable {
    var x: Double
    var y: Double
    var scale: Double
    /// Rotation about the horizontal axis; positive tilts the upper edge away.
    var pitch = 0.0
    /// Rotation about the vertical axis.
    var yaw = 0.0
    /// Rotation in its own plane, clockwise.
    var roll = 0.0
    /// How much it is darkened, 0 to 1.
    var shade = 0.0
    /// How it is warped.
    var bend = SheetBend()

    /// Interpolates between two places, by a fraction that may be outside 0...1.
    func mixed(with other: SheetPlace, by k: Double) -> SheetPlace {
        SheetPlace(
            x: x + (other.x - x) * k, y: y + (other.y - y) * k, scale: scale + (other.scale - scale) * k,
            pitch: pitch + (other.pitch - pitch) * k, yaw: yaw + (other.yaw - yaw) * k,
            roll: roll + (other.roll - roll) * k, shade: shade + (other.shade - shade) * k,
            bend: bend.mixed(with: other.bend, by: k))
    }

    /// The pose of a warped sheet of a size in points; its projection is the same as that of a plane sheet at this place.
    func pose(of size: Size) -> FlutterPose {
        let (rs, rc) = PortableMath.sincos(roll * .pi / 180), (ps, pc) = PortableMath.sincos(pitch * .pi / 180)
        let (ys, yc) = PortableMath.sincos(yaw * .pi / 180)
        // Rotates about the horizontal axis, then about the vertical one.
        func turned(_ v: Vector3) -> Vector3 {
            let y = pc * v.y - ps * v.z, z = ps * v.y + pc * v.z
            return Vector3(yc * v.x + ys * z, y, yc * z - ys * v.x)
        }
        var pose = FlutterPose(
            bend: bend.profile(of: size), grip: Vector3(x, y, 0), right: turned(Vector3(rc, rs, 0)),
            down: turned(Vector3(-rs, rc, 0)), normal: turned(Vector3(0, 0, 1)), scale: scale, principal: Point(x, y),
            perspective: SheetPlace.perspective / (max(size.width, size.height) * scale), shadow: 0)
        pose.ground = FlutterPose.Ground(
            right: turned(Vector3(1, 0, 0)), down: turned(Vector3(0, 1, 0)), up: turned(Vector3(0, 0, 1)))
        // A higher contrast makes the shading of lifted parts visible.
        pose.contrast = 1.5
        pose.brightness = (1 - max(0, min(1, shade))) * (1 - 0.045 * bend.amount)
        return pose
    }

    /// One over the eye's distance, in units of the sheet's length.
    static let perspective = 0.5
}

/// A torn sheet at a place in space, with its soft shadow on what lies below. A plane sheet is a texture together with its
/// shadow, rendered once and transformed; of a warped one only the shadows are textures.
struct PlacedSheet: View {
    let sheet: TornSheet
    let place: SheetPlace
    let name: String
    /// The actions of a tap and of a drag, if any.
    var tap: CalendarAction?
    var drag: CalendarAction?

    private var warp: Double { min(1, place.bend.amount) }

    var body: some View {
        ZStack(alignment: .topLeading) {
            if warp > 0 {
                // The shadow of the plane sheet fades in half way.
                if warp < 0.6 { placed(SoftShadow(bend: SheetBend(), size: sheet.size)).opacity(min(1, 3 - 5 * warp)) }
                if warp > 0.4 { placed(SoftShadow(bend: place.bend, size: sheet.size)).opacity(min(1, 5 * warp - 2)) }
                WarpedSheet(sheet: sheet, place: place).allowsHitTesting(false)
                placed(touchable(Rectangle().fill(.clear)))
            } else {
                placed(touchable(paper))
            }
        }
    }

    private func placed(_ view: some View) -> some View {
        view
            .frame(width: sheet.size.width, height: sheet.size.height)
            .rotationEffect(.degrees(place.roll))
            .rotation3DEffect(.degrees(place.pitch), axis: (x: 1, y: 0, z: 0), perspective: SheetPlace.perspective)
            .rotation3DEffect(.degrees(place.yaw), axis: (x: 0, y: 1, z: 0), perspective: SheetPlace.perspective)
            .scaleEffect(place.scale)
            .position(x: place.x, y: place.y)
    }

    private func touchable(_ view: some View) -> some View {
        Group {
            if let tap {
                view.onTapGesture(perform: tap)
            } else if let drag {
                view.onDrag(perform: drag)
            } else {
                view.allowsHitTesting(false)
            }
        }
        .named(name)
    }

    private var paper: some View {
        ZStack {
            shadow
            sheet.equatable()
        }
        .frame(width: sheet.size.width, height: sheet.size.height)
        .dimming(place.shade)
    }

    private var shadow: some View {
        RoundedRectangle(cornerRadius: 6)
            .fill(Color(0x000000, alpha: 0.55))
            .frame(width: sheet.size.width - 8, height: sheet.size.height - 8)
            .blur(radius: 16)
            .offset(x: -4, y: 12)
    }
}

/// The shadow of a plane sheet, or of one at its full warp: dark where the sheet touches the ground, soft where it is
/// lifted. Rendered once at low resolution, which suffices for its blur, and moved with the sheet.
private struct SoftShadow: View {
    let bend: SheetBend
    let size: Size

    /// Texture pixels per pixel of a sheet at full size.
    private static let detail = 0.25

    var body: some View {
        let k = SoftShadow.detail, small = Size(size.width * k, size.height * k)
        return shade(of: small, k)
            .frame(width: small.width, height: small.height)
            .drawingGroup()
            .scaleEffect(1 / k)
    }

    private func shade(of small: Size, _ k: Double) -> some View {
        var whole = bend
        whole.amount = 1
        let outline = whole.shadow(of: small)
        return Group {
            if bend.slope > 0 {
                ZStack {
                    Outlined(path: outline).fill(Color(0x000000, alpha: 0.42)).blur(radius: 15 * k).offset(x: 4 * k, y: 9 * k)
                    Outlined(path: outline).fill(Color(0x000000, alpha: 0.34)).blur(radius: 5 * k).offset(x: 1.5 * k, y: 2.5 * k)
                }
            } else {
                RoundedRectangle(cornerRadius: 6 * k)
                    .fill(Color(0x000000, alpha: 0.55))
                    .padding(4 * k)
                    .blur(radius: 16 * k)
                    .offset(x: -4 * k, y: 12 * k)
            }
        }
    }

    private struct Outlined: Shape {
        let path: Path
        func path(in rect: Rect) -> Path { path }
    }
}

/// A torn sheet that is not plane. Its coordinate space is the screen's.
private struct WarpedSheet: View {
    let sheet: TornSheet
    let place: SheetPlace

    /// Texture pixels per pixel of a sheet at full size: warped sheets appear smaller.
    private static let detail = 0.62

    var body: some View {
        let size = Size(sheet.size.width * WarpedSheet.detail, sheet.size.height * WarpedSheet.detail)
        var place = place
        place.scale /= WarpedSheet.detail
        return sheet.equatable()
            .scaleEffect(WarpedSheet.detail, anchor: .topLeading)
            .frame(width: size.width, height: size.height, alignment: .topLeading)
            .paper(PaperForm(.sheet(.fluttering(place.pose(of: size)), torn: nil), seed: sheet.page.seed))
    }
}
