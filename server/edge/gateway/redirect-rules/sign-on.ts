import { NO_ACCESS_PATH } from '#server/shared/constants/paths.ts'
import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'

const REDIRECTED = 'ssoRedirected'
/** Where somebody ends up for whom nothing works: not to be sent on from there. */
const LAST_RESORTS = ['/error', NO_ACCESS_PATH]

export const isLastResort = (path: string) => LAST_RESORTS.includes(path)

/**
 * A site with a single sign-on page sends whoever has no session there, once; the cookie that remembers it goes
 * with the next ordinary load.
 */
export const signOn: RedirectRule = (page, { mirror }) => {
  const { url, path, cookies, settings, isSearchEngine } = page
  const wasRedirected = cookies.get(REDIRECTED) !== null
  const link = mirror?.sso ?? null
  const isDue =
    link !== null &&
    !wasRedirected &&
    !isSearchEngine &&
    cookies.get('token') === null &&
    !url.searchParams.has('no_sso') &&
    !isLastResort(path) &&
    settings.NODE_ENV !== 'development'
  if (isDue) {
    const to = signOnAddress(link, page.siteOrigin + url.pathname + url.search)
    return { redirect: { to, status: 302 }, cookies: [{ name: REDIRECTED, value: '1' }] }
  }
  return wasRedirected ? { cookies: [{ name: REDIRECTED, value: null }] } : CONTINUE
}
