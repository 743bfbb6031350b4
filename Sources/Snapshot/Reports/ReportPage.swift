import RectoUI

/// The report page's style and behaviour, from the files in Assets that are put into each page.
struct ReportPage {
    let style: String
    let script: String

    /// Reads `Report/report.css` and `Report/report.js`.
    init(resources: Resources) throws(ResourceError) {
        style = String(decoding: try resources.file("Report/report.css").bytes, as: UTF8.self)
        script = String(decoding: try resources.file("Report/report.js").bytes, as: UTF8.self)
    }
}
