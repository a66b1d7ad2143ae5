import { DEFAULT_LOCALE, isLocale, type Locale } from '#server/shared/constants/locales.ts'
import { pathSegments, plainSegment } from '#server/shared/constants/route-rules.ts'
import { memoize } from './request-facts.ts'

/** Static names of page routes by segment, and the branch after a parameter segment. */
type Branch = { readonly names: Map<string, Branch>; any: Branch | null }

export type CanonicalPath = {
  /** The canonical spelling of the path: with the prefix of its locale, and without that of the default locale. */
  readonly path: string
  /** Locale named by the prefix of the given path; null without one. */
  readonly named: Locale | null
}

const newBranch = (): Branch => ({ names: new Map(), any: null })

/**
 * Returns a function that maps the path of a page to its canonical spelling, so that redirect rules and the router,
 * which decodes and ignores case, read the same path. Repeated and trailing slashes are removed; locale prefixes and
 * static segments of routes are decoded, trimmed and lower-cased. Parameters of routes and unknown paths keep their
 * bytes.
 * @param routes paths in the router's notation: `/games/cases/$slug`
 */
export function canonicalPaths(routes: Iterable<string>): (pathname: string) => CanonicalPath {
  const root = newBranch()
  for (const route of routes) add(root, pathSegments(route))
  return memoize((pathname) => canonical(root, pathSegments(pathname)))
}

function canonical(root: Branch, segments: readonly string[]): CanonicalPath {
  const [prefix, ...others] = segments
  const named = plainSegment(prefix)
  if (!isLocale(named)) return { path: `/${spelledBy(root, segments).join('/')}`, named: null }
  // another locale prefix may follow that of the default locale
  if (named === DEFAULT_LOCALE) return { path: canonical(root, others).path, named }
  return { path: `/${[named, ...spelledBy(root, others)].join('/')}`, named }
}

function add(root: Branch, segments: readonly string[]): void {
  let branch = root
  for (const segment of segments) {
    if (segment.startsWith('$')) {
      branch.any ??= newBranch()
      branch = branch.any
      continue
    }
    const next = branch.names.get(segment) ?? newBranch()
    branch.names.set(segment, next)
    branch = next
  }
}

function spelledBy(root: Branch, segments: readonly string[]): string[] {
  let branch: Branch | null = root
  return segments.map((segment) => {
    const name = plainSegment(segment)
    const next: Branch | undefined = branch?.names.get(name)
    branch = next ?? branch?.any ?? null
    return next ? name : segment
  })
}
