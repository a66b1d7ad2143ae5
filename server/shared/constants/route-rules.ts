import { externalUrl } from './external-url.ts'
import { isLocale } from './locales.ts'
import { ERROR_PATH } from './paths.ts'

export type RouteRule = {
  /** Path in the default locale; a trailing `/**` includes all paths below it. */
  readonly from: string
  /**
   * Path of the site, or an external address. A trailing `**` is replaced by the part that matched the `**` of `from`.
   */
  readonly to: string
  readonly status: RouteRuleStatus
}

export type RouteRuleStatus = 301 | 302 | 307 | 308

export type RouteTarget = { readonly to: string; readonly isExternal: boolean; readonly status: RouteRuleStatus }

const REST = '/**'

/**
 * Target of the first rule for a path; null without a rule, or if it leads to the path itself.
 * @param path in the default locale, without a query
 * @throws Error for a target that is neither a path of this site nor an allowed external address
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

/** Part of a path that matches the `**` of a pattern, with its slash; null if the pattern does not match. */
function restOf(from: string, path: string): string | null {
  const isOpen = from.endsWith(REST)
  const named = pathSegments(isOpen ? from.slice(0, -REST.length) : from)
  const given = pathSegments(path)
  if (isOpen ? given.length < named.length : given.length !== named.length) return null
  if (named.some((segment, at) => plainSegment(segment) !== plainSegment(given[at]))) return null
  // one slash before each: two would begin another host's address
  return given
    .slice(named.length)
    .map((segment) => `/${segment}`)
    .join('')
}

export const pathSegments = (path: string) => path.split('/').filter((segment) => segment !== '')

/** Path segment as compared by rules and the router: decoded, trimmed, in lower case. */
export function plainSegment(segment = ''): string {
  try {
    return decodeURIComponent(segment).trim().toLowerCase()
  } catch {
    return segment
  }
}

export const CLOSED_ON_MIRROR: readonly RouteRule[] = ['/games/crash/**', '/games/coinflip/**', '/games/cases/**'].map(
  (from) => ({ from, to: ERROR_PATH, status: 302 }),
)

export const rootRule = (to: string): RouteRule => ({ from: '/', to, status: 302 })

/** Browsers give up after this number of redirects. */
const MAX_REDIRECTS = 20

/**
 * Paths of the first redirect loop, in order; null if there is none. `**` is tested as one path segment.
 * @param rules with targets that `routeTarget` accepts
 */
export function redirectLoop(rules: readonly RouteRule[]): readonly string[] | null {
  for (const { from } of rules) {
    const chain = [from.replace(REST, '/any')]
    while (true) {
      const target = routeTarget(rules, chain.at(-1) ?? '/')
      if (target === null || target.isExternal) break
      const path = withoutLocale(target.to.split(/[?#]/, 1)[0] ?? '/')
      const isRepeated = chain.includes(path)
      chain.push(path)
      if (isRepeated || chain.length > MAX_REDIRECTS) return chain
    }
  }
  return null
}

function withoutLocale(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  return isLocale(first) ? `/${rest.join('/')}` : path
}

const isOwnPath = (target: string) => /^\/(?![/\\])/.test(target)
