import CExpat

/// An XML element with its content; text is dropped except that of style sheets.
final class XMLNode {
    /// Without a prefix where it stands for SVG's namespace; a foreign element keeps its own.
    let name: String
    /// In the order of the file, names as they are written; a prefix of XLink's namespace is "xlink".
    let attributes: [(name: String, value: String)]
    /// The line of the start tag, from 1.
    let line: Int
    var children: [XMLNode] = []
    /// What stands between the tags of a `style` element.
    var text = ""
    private(set) weak var parent: XMLNode?
    /// The element before this one with the same parent.
    private(set) weak var previous: XMLNode?

    func append(_ child: XMLNode) {
        child.parent = self
        child.previous = children.last
        children.append(child)
    }

    init(name: String, attributes: [(name: String, value: String)], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    subscript(attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }

    /// Limits against hostile files; a drawing of the apps has some 500 elements, three deep.
    static let maximumBytes = 8 << 20
    static let maximumDepth = 64
    static let maximumElements = 20_000

    /// Parses a document. Document types that declare anything are refused, and so are processing instructions.
    static func parse(_ bytes: [UInt8], name: String) throws(DrawingError) -> XMLNode {
        guard bytes.count <= maximumBytes else {
            throw DrawingError(name: name, line: nil, fault: "it is larger than \(maximumBytes >> 20) MiB")
        }
        guard let parser = XML_ParserCreate(nil) else {
            throw DrawingError(name: name, line: nil, fault: "no memory for an XML parser")
        }
        defer { XML_ParserFree(parser) }
        let builder = XMLTreeBuilder(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        XML_SetElementHandler(
            parser,
            { context, name, attributes in XMLTreeBuilder.at(context).start(name!, attributes!) },
            { context, _ in XMLTreeBuilder.at(context).end() })
        XML_SetCharacterDataHandler(parser) { context, bytes, count in
            XMLTreeBuilder.at(context).text(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, hasDeclarations in
            guard hasDeclarations != 0 else { return }
            XMLTreeBuilder.at(context).refuse(
                "a document type with declarations is not understood: leave the DOCTYPE out")
        }
        XML_SetProcessingInstructionHandler(parser) { context, target, _ in
            let target = SVGFault.quoted(String(cString: target!))
            XMLTreeBuilder.at(context).refuse("the processing instruction \(target) is not understood")
        }
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
        }
        return try withExtendedLifetime(builder) { () throws(DrawingError) in
            if let (line, text) = builder.refusal { throw DrawingError(name: name, line: line, fault: text) }
            guard status == XML_STATUS_OK, let root = builder.root else {
                let fault = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no element"
                throw DrawingError(
                    name: name, line: Int(XML_GetCurrentLineNumber(parser)),
                    fault: "it is not well-formed XML: \(fault)")
            }
            return root
        }
    }
}

/// Collects expat's events into a tree.
private final class XMLTreeBuilder {
    private(set) var root: XMLNode?
    private(set) var refusal: (line: Int, text: String)?
    private let parser: XML_Parser
    private var open: [XMLNode] = []
    private var count = 0
    private var namespaces = ["xlink": XMLTreeBuilder.xlink]
    private static let xlink = "http://www.w3.org/1999/xlink"
    private static let svg = "http://www.w3.org/2000/svg"

    init(_ parser: XML_Parser) {
        self.parser = parser
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> XMLTreeBuilder {
        Unmanaged<XMLTreeBuilder>.fromOpaque(context!).takeUnretainedValue()
    }

    private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    func refuse(_ text: String) {
        guard refusal == nil else { return }
        refusal = (line, text)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    func start(_ name: UnsafePointer<CChar>, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        guard refusal == nil else { return }
        count += 1
        guard count <= XMLNode.maximumElements else { return refuse("more than \(XMLNode.maximumElements) elements") }
        guard open.count < XMLNode.maximumDepth else {
            return refuse("elements more than \(XMLNode.maximumDepth) deep")
        }
        var attributes: [(name: String, value: String)] = []
        var at = 0
        while let name = list[at], let value = list[at + 1] {
            let pair = (String(cString: name), String(cString: value))
            if pair.0.hasPrefix("xmlns:") { namespaces[String(pair.0.dropFirst(6))] = pair.1 }
            attributes.append(pair)
            at += 2
        }
        for index in attributes.indices {
            let parts = attributes[index].name.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0] != "xmlns", namespaces[String(parts[0])] == XMLTreeBuilder.xlink {
                attributes[index].name = "xlink:\(parts[1])"
            }
        }
        var ownName = String(cString: name)
        let parts = ownName.split(separator: ":", maxSplits: 1)
        if parts.count == 2, namespaces[String(parts[0])] == XMLTreeBuilder.svg { ownName = String(parts[1]) }
        let node = XMLNode(name: ownName, attributes: attributes, line: line)
        if let parent = open.last {
            parent.append(node)
        } else {
            root = node
        }
        open.append(node)
    }

    func text(_ bytes: UnsafeRawBufferPointer) {
        guard let node = open.last, node.name == "style" else { return }
        node.text += String(decoding: bytes, as: UTF8.self)
    }

    func end() {
        if !open.isEmpty { open.removeLast() }
    }
}
