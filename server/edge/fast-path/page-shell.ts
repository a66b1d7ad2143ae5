import type { SentAnswer } from './lean-hydration.ts'

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

type Part = keyof Marks | 'nonce'

/** A page cut where its marks are: text, and the parts that come between. Null where one is missing or comes twice. */
export type CutPage = { readonly texts: readonly string[]; readonly parts: readonly Part[] }

/** @param nonce that the page was rendered with: it comes as often as there are scripts */
export function cutPage(whole: string, nonce: string): CutPage | null {
  const { account, bottomBar, session, at } = marks()
  // in its data a mark stands for more than a text
  const byText = new Map<string, Part>([
    [account, 'account'],
    [bottomBar, 'bottomBar'],
    [JSON.stringify(session), 'session'],
    [JSON.stringify(at), 'at'],
    [nonce, 'nonce'],
  ])
  const pattern = new RegExp(
    [...byText.keys()].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  )
  const parts = [...whole.matchAll(pattern)].flatMap(([text]) => byText.get(text) ?? [])
  const isWhole = (['account', 'bottomBar', 'session', 'at'] as const).every(
    (part) => parts.filter((one) => one === part).length === 1,
  )
  return isWhole ? { texts: whole.split(pattern), parts } : null
}

export type Fillings = Readonly<Record<Part, string>>

export function fillPage({ texts, parts }: CutPage, fillings: Fillings): string {
  let page = texts[0] ?? ''
  for (const [index, part] of parts.entries()) page += fillings[part] + (texts[index + 1] ?? '')
  return page
}

/** JSON within a script: it ends none, begins no comment, and is one line to every parser. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The answers of a page with a mark in the place of who looks at it. */
export function withMarks(answers: readonly SentAnswer[], isSession: (key: SentAnswer['key']) => boolean) {
  const { session, at } = marks()
  return answers.map((answer) => (isSession(answer.key) ? { ...answer, data: session, at } : answer))
}
