import { LINK_SIGN_IN_PATH, LINK_TOKEN, NO_ACCESS_PATH } from '#server/shared/constants/paths.ts'
import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { isWithinBudget } from '../cookie-budget.ts'
import { withoutLinkToken } from '../link-token.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'
import { firstOf } from './attribution.ts'

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
 * A link token leads to a page that asks, where a `simpleAuth` cookie came with the request: a GET signs nobody in, since
 * another site or a mail scanner can send one. Without that cookie the link does nothing. The page to go on to is kept as far
 * as the budget of cookies has room for it; else it is home.
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

/** Until when the bonus for registering waits for a visitor, in milliseconds since 1970. Anew when it is over. */
export const registrationBonus: RedirectRule = ({ cookies, now, isSearchEngine }) => {
  if (isSearchEngine || cookies.get('token')) return CONTINUE
  const endsAt = Number(cookies.get(NAME))
  const lifeMs = COOKIE_MAX_AGE_S.registrationBonus * 1000
  // further away than it ever is: not of our making
  if (endsAt > now && endsAt <= now + lifeMs) return CONTINUE
  return { cookies: [{ name: NAME, value: `${now + lifeMs}` }] }
}
