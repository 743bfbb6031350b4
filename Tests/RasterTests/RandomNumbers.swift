import Motion
import Numerics
import Raster

extension SeededRandom {
    mutating func double(_ low: Double, _ high: Double) -> Double { Double.random(in: low...high, using: &self) }

    mutating func point(_ low: Double, _ high: Double) -> Point {
        Point(double(low, high), double(low, high))
    }
}
