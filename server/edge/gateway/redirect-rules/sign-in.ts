import { LINK_SIGN_IN_PATH, LINK_TOKEN, NO_ACCESS_PATH } from '#server/shared/constants/paths.ts'
import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { isWithinBudget } from '../cookie-budget.ts'
import { withoutLinkToken } from '../link-token.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'
import { firstOf } from './attribution.ts'

const REDIRECTED = 'ssoRedirected'
/** Final fallback pages: they never redirect. */
const LAST_RESORTS = ['/error', NO_ACCESS_PATH]

export const isLastResort = (path: string) => LAST_RESORTS.includes(path)

/**
 * A site with a single sign-on page redirects visitors without a session there, once. The cookie that remembers this is
 * removed by the next ordinary load.
 */
export const signOn: RedirectRule = (page, { mirror }) => {
  const { url, path, cookies, settings, isSearchEngine } = page
  const wasRedirected = cookies.get(REDIRECTED) !== null
  const link = mirror?.sso ?? null
  const isDue =
    link !== null &&
    !wasRedirected &&
    !isSearchEngine &&
    !cookies.get('token') &&
    !url.searchParams.has('no_sso') &&
    !isLastResort(path) &&
    settings.NODE_ENV !== 'development'
  if (isDue) {
    const to = signOnAddress(link, page.siteOrigin + url.pathname + url.search)
    return { redirect: { to, status: 302 }, cookies: [{ name: REDIRECTED, value: '1' }] }
  }
  return wasRedirected ? { cookies: [{ name: REDIRECTED, value: null }] } : CONTINUE
}

const TOKEN_LENGTH = 1024

/**
 * A link token redirects to a confirmation page if a `simpleAuth` cookie came with the request. A GET never signs in,
 * since another site or a mail scanner can send one. Without that cookie the link does nothing. The page to return to
 * is stored if it fits the cookie budget; otherwise it is the home page.
 */
export const magicLink: RedirectRule = ({ url, cookies, locale, isRead, isSearchEngine }) => {
  if (url.search === '' || !isRead || isSearchEngine || cookies.get('simpleAuth') === null) return CONTINUE
  const token = firstOf(url.searchParams, LINK_TOKEN)
  if (!token || token.length > TOKEN_LENGTH) return CONTINUE
  const pending = { name: 'linkSignIn', value: `${token} ${withoutLinkToken(url)}` } as const
  return {
    redirect: { to: withLocale(LINK_SIGN_IN_PATH, locale), status: 302 },
    cookies: [isWithinBudget(pending, cookies) ? pending : { ...pending, value: `${token} /` }],
  }
}

const NAME = 'registrationBonusCountdown'

/** End of the registration bonus for a visitor, in milliseconds since 1970. Renewed when it has passed. */
export const registrationBonus: RedirectRule = ({ cookies, now, isSearchEngine }) => {
  if (isSearchEngine || cookies.get('token')) return CONTINUE
  const endsAt = Number(cookies.get(NAME))
  const lifeMs = COOKIE_MAX_AGE_S.registrationBonus * 1000
  // a later end than possible was not set by the site
  if (endsAt > now && endsAt <= now + lifeMs) return CONTINUE
  return { cookies: [{ name: NAME, value: `${now + lifeMs}` }] }
}
