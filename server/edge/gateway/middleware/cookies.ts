import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import type { GatewayResponse } from '../response.ts'
import { bearerOf, readCredential } from '../site-cookies.ts'

/** Writes the cookies that changed, and who may keep a page: when its handler has returned, before its body streams. */
export const cookies: Middleware = {
  name: 'cookies',
  after(context, answer) {
    // a program that shows a bearer of its own is never mixed up with the cookie that came along
    const isProgram = bearerOf(context) !== null
    if (!isProgram) sendCookies(context, answer)
    if (!isHtml(answer)) return
    const isSomebodys = isProgram || readCredential(context.cookies) !== null
    answer.headers.set('cache-control', isSomebodys || isSecret(answer) ? 'private, no-store' : 'private, no-cache')
  },
}

const isHtml = ({ headers }: GatewayResponse) => headers.get('content-type')?.startsWith('text/html') ?? false

/** A page that nobody may keep says so itself; any other is checked each time. */
const isSecret = ({ headers }: GatewayResponse) => headers.get('cache-control')?.includes('no-store') ?? false

/** Writes the cookies that changed, for good. A search engine gets none. */
export function sendCookies({ cookies, isSearchEngine }: RequestContext, { headers }: GatewayResponse): void {
  for (const cookie of cookies.send()) if (!isSearchEngine) headers.append('set-cookie', cookie)
}
