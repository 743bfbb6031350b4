import RectoUI

/// The report page's style sheet and script, read from Assets and embedded in each page.
struct ReportPage {
    let style: String
    let script: String

    /// Reads `Report/report.css` and `Report/report.js`. Throws when one is missing.
    init(resources: Resources) throws(ResourceError) {
        style = String(decoding: try resources.file("Report/report.css").bytes, as: UTF8.self)
        script = String(decoding: try resources.file("Report/report.js").bytes, as: UTF8.self)
    }
}
