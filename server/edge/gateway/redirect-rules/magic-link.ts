import { LINK_SIGN_IN_PATH, LINK_TOKEN } from '#server/shared/constants/paths.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { withoutLinkToken } from '../link-token.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'
import { simpleAuthCookie } from './attribution.ts'

/** What a cookie has room for, beside an address of a thousand characters. */
const TOKEN_LENGTH = 1024
const RETURN_LENGTH = 1024

/**
 * A link token signs in where a `simpleAuth` cookie of an earlier visit says that this browser follows such links,
 * and leaves the address whatever comes of it. A browser that comes without that cookie (it is set now), or has a
 * session that the link would replace, is asked on a page first: another site can send anybody here.
 */
export const magicLink: RedirectRule = ({ url, cookies, locale, isRead, isSearchEngine }) => {
  if (url.search === '' || !isRead || isSearchEngine) return CONTINUE
  const token = url.searchParams.get(LINK_TOKEN)
  if (!token || token.length > TOKEN_LENGTH) return CONTINUE
  const brought = simpleAuthCookie(url.searchParams, cookies)
  const isKnown = cookies.get('simpleAuth') !== null
  if (brought.length === 0 && !isKnown) return CONTINUE
  const to = withoutLinkToken(url)
  if (isKnown && cookies.get('token') === null) return { magicLink: { token, to } }
  const value = `${token} ${to.length > RETURN_LENGTH ? '/' : to}`
  return {
    redirect: { to: withLocale(LINK_SIGN_IN_PATH, locale), status: 302 },
    cookies: [...brought, { name: 'linkSignIn', value }],
  }
}
