const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
/**
 * URL parsers drop some of these characters and treat others as slashes, so that the same text may have different
 * hosts.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const AMBIGUOUS = /[\s\\\u0000-\u001f\u007f]/

/**
 * Validates an address outside of the site that the browser should navigate to: absolute, https (http on loopback),
 * without credentials. Null for anything else, so that the site never redirects to `javascript:` or to a look-alike
 * host.
 * @param allowedHosts allowed hosts, including their subdomains (`example.com`, with its port if it is not the
 * default); an empty list allows any host
 */
export function externalUrl(text: string, allowedHosts: readonly string[] = []): string | null {
  if (!/^https?:\/\/[^/?#]/i.test(text) || AMBIGUOUS.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  const isSafe = url.protocol === 'https:' || LOOPBACK.test(url.hostname)
  return isSafe && isAllowed(url, allowedHosts) ? url.href : null
}

/** Serialization of an opaque origin in messages and requests. https://html.spec.whatwg.org/#ascii-serialisation-of-an-origin */
export const OPAQUE_ORIGIN = 'null'

/** Whether a URL's host is this machine for every browser, as `localhost` and all names below it are (RFC 6761). */
export function isOnLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return LOOPBACK.test(hostname) || hostname.endsWith('.localhost')
}

/** Whether the text is exactly a web origin: no `javascript:`, no path, no credentials. */
export const isWebOrigin = (text: string): boolean => isWebAddress(text) && new URL(text).origin === text

/** Whether the text is an absolute http or https address. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Address of the same page on another domain: the link's own path becomes a prefix, its query is dropped. */
export function sameAddressAt(link: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const { origin, pathname: base } = new URL(link)
  const segments = base.split('/').filter(Boolean)
  return origin + segments.map((segment) => `/${segment}`).join('') + pathname + search
}

/** Matches at a label boundary: `evil-example.com` is not `example.com`. */
function isAllowed({ hostname, port }: URL, allowedHosts: readonly string[]): boolean {
  if (allowedHosts.length === 0) return true
  return allowedHosts.some((allowed) => {
    const [name = '', ownPort = ''] = allowed.split(':')
    return port === ownPort && (hostname === name || hostname.endsWith(`.${name}`))
  })
}
