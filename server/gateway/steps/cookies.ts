import type { Answer } from '../answer.ts'
import { bearerOf } from '../bearer.ts'
import { readCredential } from '../credential-cookie.ts'
import type { Step } from '../pipeline.ts'
import { sendCookies } from '../responses.ts'

/** Writes the cookies that changed, and who may keep a page: when its handler has returned, before its body streams. */
export const cookies: Step = {
  name: 'cookies',
  after(exchange, answer) {
    // a program that shows a bearer of its own is never mixed up with the cookie that came along
    const isProgram = bearerOf(exchange) !== null
    if (!isProgram) sendCookies(exchange, answer)
    if (!isHtml(answer)) return
    const isSomebodys = isProgram || readCredential(exchange.cookies) !== null
    answer.headers.set('cache-control', isSomebodys || isSecret(answer) ? 'private, no-store' : 'private, no-cache')
  },
}

const isHtml = ({ headers }: Answer) => headers.get('content-type')?.startsWith('text/html') ?? false

/** A page that nobody may keep says so itself; any other is checked each time. */
const isSecret = ({ headers }: Answer) => headers.get('cache-control')?.includes('no-store') ?? false
