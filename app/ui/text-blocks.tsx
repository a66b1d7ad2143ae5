import { linksOf, type TextBlock, type TextPiece } from '#server/shared/outline.ts'
import { localeHref } from '~/lib/pages/locale-links.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { AddressText } from './address-text.tsx'

/** Text of a paragraph with its links. */
export function LinkedText({ children }: { children: string }) {
  return linksOf(children).map((piece, index) => (
    // pieces never change their order
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Piece key={index} piece={piece} />
  ))
}

function Piece({ piece }: { piece: TextPiece }) {
  if (typeof piece === 'string') return <AddressText>{piece}</AddressText>
  const href = piece.href.startsWith('/') ? localeHref(piece.href, getLocale()) : piece.href
  return (
    <a href={href} rel={piece.href.startsWith('/') ? undefined : 'noopener'} className="link">
      {piece.label}
    </a>
  )
}

/** Paragraph or list of a document. */
export function TextBlockView({ block }: { block: TextBlock }) {
  if (typeof block === 'string')
    return (
      <p className="mt-3 text-paper-2">
        <LinkedText>{block}</LinkedText>
      </p>
    )
  return (
    <ul className="mt-3 list-disc space-y-1.5 pl-5 text-paper-2 marker:text-paper-3">
      {block.map((point) => (
        <li key={point}>
          <LinkedText>{point}</LinkedText>
        </li>
      ))}
    </ul>
  )
}
