import { NO_ACCESS_PATH } from '#server/shared/constants/paths.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { cutToBytes } from '../cookie-budget.ts'
import { CONTINUE, type CookieChange, type RedirectRule } from '../redirect-rule.ts'

/** In a country where play is closed, only one page is served, with the status for legal reasons. */
export const geo: RedirectRule = ({ path, locale }, { geo }) => {
  if (!geo?.isBlocked) return CONTINUE
  if (path === NO_ACCESS_PATH) return { status: 451 }
  return { redirect: { to: withLocale(NO_ACCESS_PATH, locale), status: 302 } }
}

const USER_AGENT_LENGTH = 512
/** Browsers' names take about 150 bytes. */
const USER_BROWSER_BYTES = 256
const HOST_LENGTH = 255

/**
 * Counts a browser once a day, and stores its identity in a cookie: its address as the operator sees it, and its name.
 */
export const visitor: RedirectRule = ({ url, cookies, userAgent, isRead, isSearchEngine }, { geo }) => {
  if (isSearchEngine) return CONTINUE
  const known: CookieChange[] = []
  if (geo !== null) known.push({ name: 'userVersion', value: geo.ip })
  const browser = userAgent?.slice(0, USER_AGENT_LENGTH) ?? ''
  const named = cutToBytes(browser, USER_BROWSER_BYTES)
  if (named !== '') known.push({ name: 'userBrowser', value: named })
  const changed = known.filter(({ name, value }) => cookies.get(name) !== value)
  if (changed.length === 0) return CONTINUE
  return {
    cookies: changed,
    analyticsEvents: isRead
      ? [{ call: 'visit', input: { host: url.host.slice(0, HOST_LENGTH), userAgent: browser } }]
      : [],
  }
}
