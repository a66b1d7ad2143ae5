import { type Piece, type Pieces, pieceOf } from '../response.ts'
import { hashSource, inlineTexts, withoutNonce } from './inline-scripts.ts'
import type { SentAnswer } from './sent-answers.ts'

/** What stands in a page where something of its player belongs. Nothing that anybody writes can be one of them. */
const mark = (name: string) => `fairline-${name}-${crypto.randomUUID()}`

type Marks = ReturnType<typeof makeMarks>

const makeMarks = () => ({
  account: mark('account'),
  bottomBar: mark('bottom-bar'),
  session: mark('session'),
  at: mark('at'),
})

let made: Marks | undefined

/** Of this process. Drawn within a request: an edge runtime has no randomness outside of one. */
export function marks(): Marks {
  made ??= makeMarks()
  return made
}

type Part = keyof Marks

/** A text, and what is written of it. */
export type Filling = Piece & { readonly text: string }

/** What stands in the place of each mark. */
export type Fillings = Readonly<Record<Part, Filling>>

/** What stands in the place of a mark, of the text that it says. */
export const filling = (text: string, repeats: Filling['repeats']): Filling => ({ ...pieceOf(text, repeats), text })

/** A text cut where marks are, and which of them come between. */
type Cut = { readonly texts: readonly string[]; readonly parts: readonly Part[] }

/** A page of all players. What is not their own is written as it is; the script that holds their session is a text, to be hashed. */
export type CutPage = {
  readonly kept: Pieces
  readonly parts: readonly Part[]
  readonly ownScript: Cut
  /** Of the other inline scripts, as sources of the content policy. */
  readonly sources: readonly string[]
}

/**
 * Null where a mark is missing or comes twice.
 * @param whole with marks, as it was rendered with the nonce; none is in what comes of it
 */
export function cutPage(whole: string, nonce: string): CutPage | null {
  const { texts, parts } = cutAtMarks(withoutNonce(whole, nonce))
  const isWhole = PARTS.every((part) => parts.filter((one) => one === part).length === 1)
  const inline = inlineTexts(whole, nonce)
  const [own, ...others] = inline.filter((text) => text.includes(marks().session))
  if (!isWhole || own === undefined || others.length > 0) return null
  const sources = inline.filter((text) => text !== own).map(hashSource)
  return { kept: texts.map((text) => pieceOf(text, 'for all')), parts, ownScript: cutAtMarks(own), sources }
}

const PARTS: readonly Part[] = ['account', 'bottomBar', 'session', 'at']

function cutAtMarks(text: string): Cut {
  const { account, bottomBar, session, at } = marks()
  // in its data a mark stands for more than a text
  const byText = new Map<string, Part>([
    [account, 'account'],
    [bottomBar, 'bottomBar'],
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
  /** Of all inline scripts, as the content policy names them. */
  readonly inline: string
}

/** The page of one player. */
export function fillPage({ kept, parts, ownScript, sources }: CutPage, fillings: Fillings): FilledPage {
  const pieces = kept.flatMap((piece, index) => {
    const part = parts[index]
    return part === undefined ? [piece] : [piece, fillings[part]]
  })
  const textOf = (part: Part | undefined) => (part === undefined ? '' : fillings[part].text)
  const script = ownScript.texts.reduce((text, next, index) => text + textOf(ownScript.parts[index - 1]) + next)
  return { pieces, inline: [...sources, hashSource(script)].join(' ') }
}

/** JSON within a script: it ends none, begins no comment, and is one line to every parser. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The answers of a page with a mark in the place of who looks at it. */
export function withMarks(answers: readonly SentAnswer[], isSession: (key: SentAnswer['key']) => boolean) {
  const { session, at } = marks()
  return answers.map((answer) => (isSession(answer.key) ? { ...answer, data: session, at } : answer))
}
