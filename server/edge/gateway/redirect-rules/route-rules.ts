import { restrictedRules, rootRules } from '#server/edge/site/site-rules.ts'
import { type RouteRule, routeTarget } from '#server/shared/constants/route-rules.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import type { PageRequest } from '../page-request.ts'
import { CONTINUE, type RedirectRule, type RuleResult } from '../redirect-rule.ts'

/** What one mirror has closed. */
export const restrictedHost: RedirectRule = (page) => follow(restrictedRules(page.settings, page.url.host), page)

/** Where the root path leads. */
export const rootPage: RedirectRule = (page) => follow(rootRules(page.settings), page)

/** Where the operator's rules lead. */
export const routeRules: RedirectRule = (page) => follow(page.settings.ROUTE_RULES, page)

/** In the visitor's language at once, and with their query unless the target has its own. */
function follow(rules: readonly RouteRule[], { path, url, locale }: PageRequest): RuleResult {
  if (rules.length === 0) return CONTINUE
  const target = routeTarget(rules, path)
  if (target === null) return CONTINUE
  const { to, isExternal, status } = target
  if (isExternal) return { redirect: { to, status } }
  return { redirect: { to: withLocale(to, locale) + (to.includes('?') ? '' : url.search), status } }
}
