import { type Answer, createAnswer } from './answer.ts'
import type { Exchange } from './exchange.ts'

const NOT_KEPT = ['cache-control', 'no-store'] as const

/** A plain answer of the gateway itself; nobody keeps it. */
export function text(status: number, body: string): Answer {
  return createAnswer(body, { status, headers: [['content-type', 'text/plain; charset=utf-8'], NOT_KEPT] })
}

/** A redirect that is never kept: even a permanent one may carry a cookie, which a kept answer would not set again. */
export function redirectTo(location: string, status: 301 | 302 | 307 | 308): Answer {
  return createAnswer(null, { status, headers: [['location', location], NOT_KEPT] })
}

/** Writes the cookies that changed, for good. A search engine gets none (G4). */
export function sendCookies({ cookies, isSearchEngine }: Exchange, { headers }: Answer): void {
  for (const cookie of cookies.send()) if (!isSearchEngine) headers.append('set-cookie', cookie)
}
