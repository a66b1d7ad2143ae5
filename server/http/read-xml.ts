import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** Root of an XML document. Throws for one that is not well-formed. */
export function readXml(document: string): XmlElement {
  const { root } = parseXml(document)
  if (!root) throw new SyntaxError('a document without a root')
  return root
}

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => child instanceof XmlElement)
