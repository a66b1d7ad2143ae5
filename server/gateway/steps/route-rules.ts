import { type RouteRule, routeTarget } from '#server/contract/constants/route-rules.ts'
import { restrictedRules, rootRules } from '#server/trpc/site-rules.ts'
import { CONTINUE, type Decide, type Decision } from '../decision.ts'
import { withLocale } from '../locale.ts'
import type { PageRequest } from '../page-request.ts'

/** N5: what one mirror has closed. */
export const restrictedHost: Decide = (page) => follow(restrictedRules(page.settings, page.url.host), page)

/** R33: where the root path leads. */
export const rootPage: Decide = (page) => follow(rootRules(page.settings), page)

/** N2: where the operator's rules lead. */
export const routeRules: Decide = (page) => follow(page.settings.ROUTE_RULES, page)

/** In the visitor's language at once, and with his query unless the target has its own. */
function follow(rules: readonly RouteRule[], { path, url, locale }: PageRequest): Decision {
  if (rules.length === 0) return CONTINUE
  const target = routeTarget(rules, path)
  if (target === null) return CONTINUE
  const { to, isExternal, status } = target
  if (isExternal) return { redirect: { to, status } }
  return { redirect: { to: withLocale(to, locale) + (to.includes('?') ? '' : url.search), status } }
}
