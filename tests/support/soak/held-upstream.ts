import { createServer } from 'node:http'
import { LOCALE_FACTS, LOCALES } from '#server/shared/constants/locales.ts'
import { listen, stopListening } from '../listen.ts'
import { USER } from '../upstream/token-backend.ts'

/** An operator's API that knows every player, but delays its responses to tokens that begin with `held-`. */
export type HeldUpstream = AsyncDisposable & {
  readonly url: string
  /** Delayed calls, and those of them that the site aborted. */
  readonly counts: { held: number; givenUp: number }
  /** Resolves when a call with this token is delayed. */
  holds(token: string): Promise<void>
  /** Closes idle connections: each retains the page that it was opened for at the site. */
  rest(): void
}

const ANSWERS: Record<string, unknown> = {
  '/general/settings': { revshare_url: null, telegram_url: null, social_providers: [], closed_games: [] },
  '/general/faq': { text: null },
  '/general/seo': { title: null, description: null, keywords: null, text: null },
}

export async function startHeldUpstream(): Promise<HeldUpstream> {
  const counts = { held: 0, givenUp: 0 }
  const waiting = new Map<string, () => void>()
  const server = createServer((request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const resolve = waiting.get(token)
    if (resolve) {
      counts.held += 1
      response.once('close', () => {
        counts.givenUp += 1
      })
      waiting.delete(token)
      return resolve()
    }
    const { pathname } = new URL(request.url ?? '/', 'http://upstream')
    const answer = pathname === '/profile/user' ? profileIn(request.headers['accept-language']) : ANSWERS[pathname]
    response
      .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { errors: { base: ['not_found'] } }))
  })
  const url = await listen(server)
  return {
    url,
    counts,
    holds: (token) => new Promise((resolve) => waiting.set(token, resolve)),
    rest: () => server.closeIdleConnections(),
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}

/** A player has the language of the page that they open; otherwise they would be redirected to their own. */
function profileIn(language: string | undefined) {
  const locale = LOCALES.find((one) => LOCALE_FACTS[one].upstream === language) ?? USER.locale
  return { user: { ...USER, locale }, features: [], region: 'RU', fresh_token: null, super_bonus: null }
}
