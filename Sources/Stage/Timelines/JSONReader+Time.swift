import Documents
import RectoUI

extension JSONReader {
    /// A number of seconds, 0 to 86 400, converted exactly.
    func time() throws(DocumentError) -> Time {
        let text = try number(of: "seconds")
        guard let time = Time(parsing: text) else {
            throw error("must be seconds as a plain decimal number such as 28.3, not \(text.prefix(40))")
        }
        guard time >= .zero, time <= 86_400 else { throw error("must lie between 0 and 86400 s, not \(text.prefix(40))") }
        return time
    }
}
