import { externalUrl } from './constants/external-url.ts'
import { ownPath } from './constants/own-path.ts'

/** A paragraph, or the items of a list. */
export type TextBlock = string | readonly string[]

export type OutlinePart = { readonly id: string; readonly title: string; readonly blocks: readonly TextBlock[] }

export type OutlineSection = OutlinePart & { readonly parts: readonly OutlinePart[] }

export type Outline = { readonly lead: readonly TextBlock[]; readonly sections: readonly OutlineSection[] }

const HEADING = /^(#{2,3}) (.+)$/
const ANCHOR = /\{#([a-z][a-z0-9-]{0,39})\}$/
const ITEM = '- '

type Open<Part> = { -readonly [Name in keyof Part]: Part[Name] extends readonly (infer One)[] ? One[] : Part[Name] }

/**
 * Reads a text of operators: sections (`## Title`), their parts (`### Title`), paragraphs separated by empty lines, and
 * lists of lines that begin with `- `. `{#id}` after a title is its anchor; without it, sections and parts are numbered.
 * There is no markup beyond this and links (`linksOf`): a text cannot contain HTML.
 */
export function parseOutline(text: string): Outline {
  const lead: TextBlock[] = []
  const sections: (Omit<Open<OutlineSection>, 'parts'> & { parts: Open<OutlinePart>[] })[] = []
  let blocks = lead
  for (const paragraph of paragraphsOf(text)) {
    const [, level, heading = ''] = HEADING.exec(paragraph) ?? []
    const named = ANCHOR.exec(heading)?.[1]
    const title = heading.replace(ANCHOR, '').trim()
    const section = sections.at(-1)
    if (level === '##') {
      blocks = []
      sections.push({ id: named ?? `section-${sections.length + 1}`, title, blocks, parts: [] })
    } else if (level === '###' && section) {
      blocks = []
      section.parts.push({ id: named ?? `${section.id}-${section.parts.length + 1}`, title, blocks })
    } else blocks.push(blockOf(paragraph))
  }
  return { lead, sections }
}

/** Headings are paragraphs of their own, with or without empty lines around them. */
const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r', '')
    .replaceAll(/^#{2,3} .*$/gm, '\n\n$&\n\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

function blockOf(paragraph: string): TextBlock {
  const lines = paragraph.split('\n').map((line) => line.trim())
  if (!lines.every((line) => line.startsWith(ITEM))) return lines.join(' ')
  return lines.map((line) => line.slice(ITEM.length).trim())
}

export type TextPiece = string | { readonly label: string; readonly href: string }

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/

/** Path within the site or an https address; null for anything else. */
function addressOf(href: string): string | null {
  if (href.startsWith('/')) return ownPath(href)
  return href.startsWith('https://') ? externalUrl(href) : null
}

/** Text and links (`[label](/path)`) of a paragraph, in order. A link to a forbidden address is text. */
export function linksOf(text: string): readonly TextPiece[] {
  // an odd number of pieces: text, label, address, text, …
  const pieces = text.split(new RegExp(LINK, 'g'))
  const found: TextPiece[] = []
  for (let at = 0; at < pieces.length; at += 3) {
    const [before = '', label, address = ''] = pieces.slice(at, at + 3)
    if (before !== '') found.push(before)
    if (label === undefined) continue
    const href = addressOf(address)
    found.push(href === null ? `[${label}](${address})` : { label, href })
  }
  return found
}

const textsOf = ({ lead, sections }: Outline): string[] =>
  [...lead, ...sections.flatMap(({ blocks, parts }) => [...blocks, ...parts.flatMap((part) => part.blocks)])].flat()

const isRepeated = (ids: readonly string[]) => new Set(ids).size < ids.length

/** Mistake that both kinds of text may have: an anchor given twice, or a link to a forbidden address. */
function hasMistake(outline: Outline): boolean {
  const ids = outline.sections.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)])
  return isRepeated(ids) || textsOf(outline).some((text) => linksOf(text).some((one) => isForbiddenLink(one)))
}

const isForbiddenLink = (piece: TextPiece) => typeof piece === 'string' && LINK.test(piece)

/** Whether a text is an introduction and sections, each with content. */
export function isLegalOutline(text: string): boolean {
  const outline = parseOutline(text)
  const { sections } = outline
  return (
    sections.length > 0 &&
    sections.every(({ blocks, parts }) => blocks.length > 0 && parts.length === 0) &&
    !hasMistake(outline)
  )
}

/** Whether a text is sections of questions (`###`), each with an answer, and nothing outside of them. */
export function isFaqOutline(text: string): boolean {
  const outline = parseOutline(text)
  const { lead, sections } = outline
  const isWhole = sections.every(
    ({ blocks, parts }) => blocks.length === 0 && parts.length > 0 && parts.every((part) => part.blocks.length > 0),
  )
  return lead.length === 0 && sections.length > 0 && isWhole && !hasMistake(outline)
}
