export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Text directly within it, without white space around it. */
  readonly text: string
}

type Open = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }

const NAME = String.raw`[A-Za-z_][\w.:-]*`
const ATTRIBUTES = String.raw`(?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*`
const TOKEN = new RegExp(
  String.raw`<\?[^?>]*\?>|<!--(?:(?!--)[^])*-->|<\/(?<closed>${NAME})\s*>|<(?<opened>${NAME})(?<attributes>${ATTRIBUTES})\s*(?<isEmpty>\/?)>|(?<text>[^<]+)`,
  'y',
)
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g')

/**
 * Parses an XML document of elements, attributes and text. Entities are not decoded. Throws SyntaxError for a document
 * that is not well-formed, and for document types and CDATA.
 */
export function parseXml(text: string): XmlElement {
  const document: Open = { name: '', attributes: {}, children: [], text: '' }
  const path = [document]
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(text)?.groups
    const inner = path.at(-1)
    if (!token || !inner) throw new SyntaxError(`not XML at ${at}`)
    if (token.opened !== undefined) {
      const attributes = Object.fromEntries(
        [...(token.attributes ?? '').matchAll(ATTRIBUTE)].map(([, name, quoted, other]) => [name, quoted ?? other]),
      )
      const opened: Open = { name: token.opened, attributes, children: [], text: '' }
      inner.children.push(opened)
      if (!token.isEmpty) path.push(opened)
    } else if (token.closed !== undefined) {
      if (path.length === 1 || inner.name !== token.closed) throw new SyntaxError(`not XML at ${at}`)
      inner.text = inner.text.trim()
      path.pop()
    } else inner.text += token.text ?? ''
  }
  const [root] = document.children
  if (path.length > 1 || !root || document.children.length > 1 || document.text.trim() !== '')
    throw new SyntaxError('not a complete XML document')
  return root
}
