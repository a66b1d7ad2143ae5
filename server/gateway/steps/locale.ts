import { DEFAULT_LOCALE, isLocale, type Locale } from '#server/contract/constants/locales.ts'
import { COOKIE_MAX_AGE_S } from '#server/contract/constants/timings.ts'
import type { Answer } from '../answer.ts'
import type { CookieJar } from '../cookies.ts'
import type { Exchange } from '../exchange.ts'
import { negotiateLocale, splitLocale, withLocale } from '../locale.ts'
import type { Step } from '../pipeline.ts'
import { redirectTo } from '../responses.ts'
import { isSearchEngine } from '../search-engine.ts'

const COOKIE = 'locale'

/**
 * Which language a page is in (S10, R35). A prefix names it and is remembered; `/ru/…` is the bare path's other name; a
 * bare path is Russian for whoever prefers that, and sends everybody else to their prefix. A search engine reads each page
 * at its own address, in its language and without a cookie.
 */
export const locale: Step = {
  name: 'locale',
  run(exchange, next) {
    if (!exchange.isDocument) return next()
    const { url, cookies, request, visit } = exchange
    const isCrawled = isSearchEngine(visit.userAgent)
    const path = withLowerCasePrefix(url.pathname)
    const { named, rest } = splitLocale(path)
    const chosen = cookies.get(COOKIE)
    if (named === DEFAULT_LOCALE) {
      if (!isCrawled) remember(cookies, named)
      return redirect(exchange, rest, 301)
    }
    if (path !== url.pathname) return redirect(exchange, path, 301)
    if (named !== null) {
      if (chosen !== named && !isCrawled) remember(cookies, named)
      return next()
    }
    if (isCrawled || isFile(rest)) return next()
    const wanted = negotiateLocale(chosen, request.headers.get('accept-language'))
    return wanted === DEFAULT_LOCALE ? next() : redirect(exchange, withLocale(rest, wanted), 307)
  },
}

/** `/EN/faq` → `/en/faq`: the router takes a prefix in any case, but a page has one address. */
function withLowerCasePrefix(path: string): string {
  const prefix = path.split('/', 2)[1] ?? ''
  const lower = prefix.toLowerCase()
  return isLocale(lower) ? `/${lower}${path.slice(1 + prefix.length)}` : path
}

/** `/robots.txt` and its like are in no language. */
function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.')
}

function redirect({ url, cookies }: Exchange, path: string, status: 301 | 307): Answer {
  const response = redirectTo(path + url.search, status)
  response.headers.set('vary', 'Accept-Language, Cookie')
  for (const cookie of cookies.changes()) response.headers.append('set-cookie', cookie)
  return response
}

/** The browser's own scripts read and write it, too. */
function remember(cookies: CookieJar, value: Locale): void {
  cookies.set(COOKIE, value, { maxAgeS: COOKIE_MAX_AGE_S.locale, isHttpOnly: false })
}
