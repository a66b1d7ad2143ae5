import {
  parseXml,
  type XmlDocument,
  XmlDocumentType,
  XmlElement,
  type XmlNode,
  XmlProcessingInstruction,
} from '@rgrove/parse-xml'

/** Characters of a drawing. */
export const MAX_DRAWING = 16_384

/** Elements of a picture that loads nothing, runs nothing and needs no font of the reader. */
const ELEMENTS = new Set([
  'svg',
  'title',
  'desc',
  'defs',
  'g',
  'symbol',
  'use',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
])

const SVG = 'http://www.w3.org/2000/svg'

/** Sides of a drawing in its own units. */
export type Sides = { readonly width: number; readonly height: number }

/** Sides of a drawing by its view box; null without a valid one. */
function sidesOf(root: XmlElement): Sides | null {
  const numbers = (root.attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0 ? { width, height } : null
}

/** Sides of a drawing without a fault. */
export function drawingSides(text: string): Sides {
  const { root } = parseXml(text)
  const sides = root && sidesOf(root)
  if (!sides) throw new TypeError('not a checked drawing')
  return sides
}

/**
 * Fault of an SVG drawing that the site would serve as its own file: what is not an element of `ELEMENTS`, handlers of
 * events, and references out of the file. Null if there is none.
 */
export function drawingFault(text: string, { isSquare }: { readonly isSquare: boolean }): string | null {
  if (text.length > MAX_DRAWING) return `has ${text.length} characters, and ${MAX_DRAWING} are the most`
  let document: XmlDocument
  try {
    document = parseXml(text, { preserveDocumentType: true })
  } catch (error) {
    return `not well-formed XML: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`
  }
  const { root, children } = document
  // it could declare attributes, such as handlers of events
  if (children.some((child) => child instanceof XmlDocumentType)) return 'has a document type, which it does not need'
  if (children.some(isInstruction)) return 'has a processing instruction'
  if (root?.name !== 'svg' || root.attributes.xmlns !== SVG) return `not an SVG drawing: <svg xmlns="${SVG}" …>`
  const sides = sidesOf(root)
  if (sides === null) return 'has no viewBox of four numbers'
  if (isSquare && sides.width !== sides.height)
    return `has a viewBox of ${sides.width} by ${sides.height}, and must be square`
  return elementFault(root)
}

const isInstruction = (node: XmlNode) => node instanceof XmlProcessingInstruction

function elementFault({ name, attributes, children }: XmlElement): string | null {
  if (!ELEMENTS.has(name)) {
    const instead = name === 'text' ? '; letters are drawn as paths' : ''
    return `has an element <${name}>, which is none of ${[...ELEMENTS].join(', ')}${instead}`
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    const fault = attributeFault(attribute, value)
    if (fault !== null) return `<${name} ${attribute}>: ${fault}`
  }
  for (const child of children) {
    const fault = child instanceof XmlElement ? elementFault(child) : null
    if (fault !== null) return fault
  }
  return null
}

/** Functions of CSS that load a file. */
const LOADS = /url\(|image\(|image-set\(|src\(|@import/i
const OWN_PARTS = /url\(\s*(["']?)#[\w-]+\1\s*\)/gi

function attributeFault(name: string, value: string): string | null {
  if (/^on/i.test(name)) return 'a handler of events'
  if (/(?:^|:)href$/i.test(name) && !value.startsWith('#')) return 'a reference out of the file'
  if (name === 'xml:base') return 'a base of references'
  // escapes could spell any of the functions
  if (value.includes('\\') || LOADS.test(value.replace(OWN_PARTS, ''))) return 'a reference out of the file'
  return null
}
