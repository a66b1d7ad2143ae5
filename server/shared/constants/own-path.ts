/**
 * Path, query and fragment of an address within the site, as redirects may name them; null for what a browser would
 * treat as another host's, including after dot segments are removed (`/..//evil.example`).
 */
export function ownPath(text: string): string | null {
  const here = 'http://site.invalid'
  const url = text.startsWith('/') ? URL.parse(text, here) : null
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
