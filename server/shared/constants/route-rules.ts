import { externalUrl } from './external-url.ts'

/** Where a path leads instead. */
export type RouteRule = {
  /** A path in the default locale; with `/**` at its end that path and all below it. */
  readonly from: string
  /** A path of the site, or an address elsewhere. `**` at its end is what stood for the `**` of `from`. */
  readonly to: string
  readonly status: RouteRuleStatus
}

export type RouteRuleStatus = 301 | 302 | 307 | 308

export type RouteTarget = { readonly to: string; readonly isExternal: boolean; readonly status: RouteRuleStatus }

const REST = '/**'

/**
 * Where the first rule for a path leads; null without one, and where a rule leads to the path itself.
 * @param path in the default locale, without a query
 * @throws Error for a target that is neither a path of this site nor an address that a browser may be sent to
 */
export function routeTarget(rules: readonly RouteRule[], path: string): RouteTarget | null {
  for (const { from, to, status } of rules) {
    const rest = restOf(from, path)
    if (rest === null) continue
    const target = to.endsWith(REST) ? to.slice(0, -REST.length) + rest || '/' : to
    if (isOwnPath(target)) return target === path ? null : { to: target, isExternal: false, status }
    const address = externalUrl(target)
    if (address === null) throw new Error(`Unsupported external navigation: ${target}`)
    return { to: address, isExternal: true, status }
  }
  return null
}

/** What stands for the `**` of a pattern, with its slash; null where the pattern is not of this path. */
function restOf(from: string, path: string): string | null {
  if (!from.endsWith(REST)) return from === path ? '' : null
  const base = from.slice(0, -REST.length)
  if (path !== base && !path.startsWith(`${base}/`)) return null
  // one slash: two would begin another site's address
  return path.slice(base.length).replace(/^\/+/, '/')
}

const isOwnPath = (target: string) => /^\/(?![/\\])/.test(target)
