import type { CachedPage } from '#server/edge/cache/pages.ts'
import { type SearchedPage, searchedQuery } from './page-address.ts'
import { type Pieces, pieceOf } from './response.ts'

/** What a page says of a search: in the place of which text, which. */
export type Said = { readonly name: SearchedPage['name']; readonly standIn: string; readonly text: string }

/** The parts between, and of what comes after each whether it is within an address. */
type Cut = { readonly kept: Pieces; readonly isInAddress: readonly boolean[] }

/** Of a page that is kept: null where it cannot be cut. */
const cuts = new WeakMap<CachedPage, Cut | null>()

/**
 * The page of everybody who finds the same, with the text that one of them has looked for. Null where a script has it, which the
 * page's policy names by its hash: such a page is to be rendered for its reader alone.
 */
export function sayText(page: CachedPage, { name, standIn, text }: Said): Pieces | null {
  let cut = cuts.get(page)
  if (cut === undefined) {
    cut = cutAt(new TextDecoder().decode(page.body), { name, standIn })
    cuts.set(page, cut)
  }
  if (cut === null) return null
  const { kept, isInAddress } = cut
  const shown = pieceOf(text, 'never')
  const inAddress = pieceOf(searchedQuery(name, text), 'never')
  return kept.flatMap((piece, index) =>
    index === isInAddress.length ? [piece] : [piece, isInAddress[index] ? inAddress : shown],
  )
}

function cutAt(html: string, { name, standIn }: Omit<Said, 'text'>): Cut | null {
  if (html.match(/<script\b.*?<\/script>/gs)?.some((script) => script.includes(standIn))) return null
  const query = searchedQuery(name, standIn)
  const isInAddress: boolean[] = []
  const texts = html.split(query).flatMap((part, index) => {
    const parts = part.split(standIn)
    isInAddress.push(...(index === 0 ? [] : [true]), ...parts.slice(1).map(() => false))
    return parts
  })
  return { kept: texts.map((text) => pieceOf(text, 'for all')), isInAddress }
}
