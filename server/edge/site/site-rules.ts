import type { Environment } from '#server/env.ts'
import { CLOSED_ON_MIRROR, type RouteRule, rootRule } from '#server/shared/constants/route-rules.ts'

type RuleSettings = Pick<Environment, 'RESTRICTED_MIRROR_HOST' | 'ROOT_PAGE' | 'ROUTE_RULES'>

/** Redirects crash, coinflip and cases to the error page on the mirror that has them closed. */
export function restrictedRules({ RESTRICTED_MIRROR_HOST }: RuleSettings, host: string): readonly RouteRule[] {
  return RESTRICTED_MIRROR_HOST !== undefined && isHost(RESTRICTED_MIRROR_HOST, host) ? CLOSED_ON_MIRROR : []
}

export function rootRules({ ROOT_PAGE }: RuleSettings): readonly RouteRule[] {
  return ROOT_PAGE === undefined ? [] : [rootRule(ROOT_PAGE)]
}

/** All rules of a host, as every navigation applies them. */
export function siteRules(settings: RuleSettings, host: string): readonly RouteRule[] {
  return [...restrictedRules(settings, host), ...rootRules(settings), ...settings.ROUTE_RULES]
}

/** Whether a host is one of those without Russian. */
export function hasNoRussian({ HOST_MATCHED_HOSTS }: Pick<Environment, 'HOST_MATCHED_HOSTS'>, host: string): boolean {
  return HOST_MATCHED_HOSTS.some((named) => isHost(named, host))
}

/** Whether a setting names a host, with or without its port. Both in lower case. */
export function isHost(named: string, host: string): boolean {
  return named === host || named === host.replace(/:\d+$/, '')
}
