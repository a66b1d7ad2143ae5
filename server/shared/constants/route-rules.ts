import { externalUrl } from './external-url.ts'
import { isLocale } from './locales.ts'
import { ERROR_PATH } from './paths.ts'

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

/** The part of a path that stands for the `**` of a pattern, with its slash; null where the pattern does not match. */
function restOf(from: string, path: string): string | null {
  const isOpen = from.endsWith(REST)
  const named = pathSegments(isOpen ? from.slice(0, -REST.length) : from)
  const given = pathSegments(path)
  if (isOpen ? given.length < named.length : given.length !== named.length) return null
  if (named.some((segment, at) => plainSegment(segment) !== plainSegment(given[at]))) return null
  // one slash before each: two would begin another site's address
  return given
    .slice(named.length)
    .map((segment) => `/${segment}`)
    .join('')
}

export const pathSegments = (path: string) => path.split('/').filter((segment) => segment !== '')

/** A path's segment as rules and the router compare it: decoded, trimmed, in lower case. */
export function plainSegment(segment = ''): string {
  try {
    return decodeURIComponent(segment).trim().toLowerCase()
  } catch {
    return segment
  }
}

/** What the restricted mirror has closed. */
export const CLOSED_ON_MIRROR: readonly RouteRule[] = ['/games/crash/**', '/games/coinflip/**', '/games/cases/**'].map(
  (from) => ({ from, to: ERROR_PATH, status: 302 }),
)

/** The rule that makes another page the root page. */
export const rootRule = (to: string): RouteRule => ({ from: '/', to, status: 302 })

/** Browsers give up after as many redirects. */
const MAX_REDIRECTS = 20

/**
 * The paths of the first chain of redirects that never reaches a page, in their order; null without one. `**` is tried as
 * one path segment.
 * @param rules whose targets `routeTarget` accepts
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
