import { LINK_TOKEN } from '#server/contract/constants/paths.ts'
import { CONTINUE, type Decide } from '../decision.ts'
import { withoutLinkToken } from '../link-token.ts'
import { simpleAuthCookie } from './attribution.ts'

/**
 * S12: a link token signs in where a `simpleAuth` cookie says that this browser follows such links, and leaves the
 * address whatever comes of it. The letter's own link brings that cookie along (V5).
 */
export const oneClick: Decide = ({ url, cookies, isRead, isSearchEngine }) => {
  if (url.search === '' || !isRead || isSearchEngine) return CONTINUE
  const token = url.searchParams.get(LINK_TOKEN)
  if (!token) return CONTINUE
  const brought = simpleAuthCookie(url.searchParams, cookies)
  if (brought.length === 0 && cookies.get('simpleAuth') === null) return CONTINUE
  return { signIn: { token, to: withoutLinkToken(url) }, cookies: brought }
}
