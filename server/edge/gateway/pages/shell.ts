import { type Piece, type Pieces, pieceOf } from '../response.ts'
import { hashSource, inlineTexts, withoutNonce } from './inline-scripts.ts'
import type { SentAnswer } from './sent-answers.ts'

/** Placeholder in a page for a player-specific value. User text can never equal one. */
const mark = (name: string) => `fairline-${name}-${crypto.randomUUID()}`

type Marks = ReturnType<typeof makeMarks>

const makeMarks = () => ({
  account: mark('account'),
  bottomBar: mark('bottom-bar'),
  profileHead: mark('profile-head'),
  contacts: mark('contacts'),
  session: mark('session'),
  at: mark('at'),
})

let made: Marks | undefined

/** Placeholders of this process. Drawn within a request: an edge runtime has no randomness outside of one. */
export function marks(): Marks {
  made ??= makeMarks()
  return made
}

type Part = keyof Marks

export type Filling = Piece & { readonly text: string }

/** One per part of the page. */
export type Fillings = Readonly<Partial<Record<Part, Filling>>>

/** Replacement that writes a text. */
export const filling = (text: string, repeats: Filling['repeats']): Filling => ({ ...pieceOf(text, repeats), text })

/** A text split at its placeholders, and the parts between the pieces. */
type Cut = { readonly texts: readonly string[]; readonly parts: readonly Part[] }

/**
 * A page shared by all players. Shared pieces are written as they are; the script that holds the session is a string,
 * to be hashed.
 */
export type CutPage = {
  readonly kept: Pieces
  readonly parts: readonly Part[]
  readonly ownScript: Cut
  /** Hashes of the other inline scripts, as sources of the content policy. */
  readonly sources: readonly string[]
}

/**
 * Null if a placeholder is missing that every page has, or if one occurs twice.
 * @param whole page with placeholders, as rendered with the nonce; the result contains no nonce
 */
export function cutPage(whole: string, nonce: string): CutPage | null {
  const { texts, parts } = cutAtMarks(withoutNonce(whole, nonce))
  const countOf = (part: Part) => parts.filter((one) => one === part).length
  const isWhole = PARTS.every((part) => countOf(part) === 1) && PARTS_OF_SOME.every((part) => countOf(part) <= 1)
  const inline = inlineTexts(whole, nonce)
  const [own, ...others] = inline.filter((text) => text.includes(marks().session))
  if (!isWhole || own === undefined || others.length > 0) return null
  const sources = inline.filter((text) => text !== own).map(hashSource)
  return { kept: texts.map((text) => pieceOf(text, 'for all')), parts, ownScript: cutAtMarks(own), sources }
}

const PARTS: readonly Part[] = ['account', 'bottomBar', 'session', 'at']
/** Parts of some pages. */
const PARTS_OF_SOME: readonly Part[] = ['profileHead', 'contacts']

function cutAtMarks(text: string): Cut {
  const { account, bottomBar, profileHead, contacts, session, at } = marks()
  // within the data a placeholder represents more than a text
  const byText = new Map<string, Part>([
    [account, 'account'],
    [bottomBar, 'bottomBar'],
    [profileHead, 'profileHead'],
    [contacts, 'contacts'],
    [JSON.stringify(session), 'session'],
    [JSON.stringify(at), 'at'],
  ])
  const signs = [...byText.keys()].map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(signs.join('|'), 'g')
  const parts = [...text.matchAll(pattern)].flatMap(([sign]) => byText.get(sign) ?? [])
  return { texts: text.split(pattern), parts }
}

export type FilledPage = {
  readonly pieces: Pieces
  /** Sources of all inline scripts, for the content policy. */
  readonly inline: string
}

export function fillPage({ kept, parts, ownScript, sources }: CutPage, fillings: Fillings): FilledPage {
  const fillingOf = (part: Part): Filling => {
    const found = fillings[part]
    if (!found) throw new TypeError(`a page has no ${part}`)
    return found
  }
  const pieces = kept.flatMap((piece, index) => {
    const part = parts[index]
    return part === undefined ? [piece] : [piece, fillingOf(part)]
  })
  const textOf = (part: Part | undefined) => (part === undefined ? '' : fillingOf(part).text)
  const script = ownScript.texts.reduce((text, next, index) => text + textOf(ownScript.parts[index - 1]) + next)
  return { pieces, inline: [...sources, hashSource(script)].join(' ') }
}

/** JSON within a script: it cannot end the script or begin a comment, and is one line to every parser. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Query results of a page with a placeholder for the session. */
export function withMarks(answers: readonly SentAnswer[], isSession: (key: SentAnswer['key']) => boolean) {
  const { session, at } = marks()
  return answers.map((answer) => (isSession(answer.key) ? { key: answer.key, data: session, at } : answer))
}
