import { DEFAULT_LOCALE, isLocale } from '#server/shared/constants/locales.ts'
import { splitLocale } from '#server/shared/localized-path.ts'
import { memoize } from '../memoize.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'

/**
 * One address for each page, for good: the site's public name with or without `www.` as PUBLIC_ORIGIN has it, no slash
 * at the end, a prefix in lower case, and none for the default locale, whose prefix is remembered.
 */
export const canonicalAddress: RedirectRule = ({ url, settings: { PUBLIC_ORIGIN } }) => {
  const { path, named, rest } = canonicalPath(url.pathname)
  const isDefault = named === DEFAULT_LOCALE
  const origin = PUBLIC_ORIGIN !== undefined && isOtherName(url, new URL(PUBLIC_ORIGIN)) ? PUBLIC_ORIGIN : ''
  const to = origin + (isDefault ? rest : path)
  if (to === url.pathname) return CONTINUE
  const redirect = { to: to + url.search, status: 301 } as const
  return isDefault ? { redirect, cookies: [{ name: 'locale', value: named }] } : { redirect }
}

const canonicalPath = memoize((pathname) => {
  const path = withLowerCasePrefix(withoutSlash(pathname))
  return { path, ...splitLocale(path) }
})

/** `/EN/faq` → `/en/faq`: the router takes a prefix in any case. */
function withLowerCasePrefix(path: string): string {
  const prefix = path.split('/', 2)[1] ?? ''
  const lower = prefix.toLowerCase()
  return isLocale(lower) ? `/${lower}${path.slice(1 + prefix.length)}` : path
}

/** There is one at most: a path with two in a row is refused before. */
const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/**
 * Only the label that says nothing and the root's dot: a mirror is a site of its own. The way to https is the proxy's to
 * show, who alone knows what the browser speaks.
 */
function isOtherName({ hostname }: Pick<URL, 'hostname'>, origin: URL): boolean {
  const bare = (name: string) => name.replace(/^www\./, '').replace(/\.$/, '')
  return hostname !== origin.hostname && bare(hostname) === bare(origin.hostname)
}
