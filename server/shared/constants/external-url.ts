const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
/** A URL parser drops some of these and reads others as slashes: one reader's host is another one's path. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const AMBIGUOUS = /[\s\\\u0000-\u001f\u007f]/

/**
 * An address outside of the site that somebody's answer or setting wants the browser to go to: absolute, https (http
 * on loopback), without a credential in it. Null for anything else, so that nothing turns the site into a redirect to
 * `javascript:` or to a host that looks like another one.
 * @param allowedHosts where it may lead: to these hosts and what is under them (`example.com`, with its port where that
 * is not the usual one); to any host where the list is empty
 */
export function externalUrl(text: string, allowedHosts: readonly string[] = []): string | null {
  if (!/^https?:\/\/[^/?#]/i.test(text) || AMBIGUOUS.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  const isSafe = url.protocol === 'https:' || LOOPBACK.test(url.hostname)
  return isSafe && isAllowed(url, allowedHosts) ? url.href : null
}

/** Whether text is the origin of a web page and nothing else: no `javascript:`, no path, no credential. */
export const isWebOrigin = (text: string): boolean => isWebAddress(text) && new URL(text).origin === text

/** Whether text is an absolute address of the web: https, or http as on a local network, and no other scheme. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The same page of another domain: what a link names as its path comes before, what it asks is dropped. */
export function sameAddressAt(link: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const { origin, pathname: base } = new URL(link)
  const segments = base.split('/').filter(Boolean)
  return origin + segments.map((segment) => `/${segment}`).join('') + pathname + search
}

/** At a label's boundary: `evil-example.com` is not `example.com`. */
function isAllowed({ hostname, port }: URL, allowedHosts: readonly string[]): boolean {
  if (allowedHosts.length === 0) return true
  return allowedHosts.some((allowed) => {
    const [name = '', ownPort = ''] = allowed.split(':')
    return port === ownPort && (hostname === name || hostname.endsWith(`.${name}`))
  })
}
