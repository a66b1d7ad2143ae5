/**
 * Path, query and fragment of an address within the site, as a redirect may name them; null for what a browser would
 * read as another host's, also once it has taken out dots (`/..//evil.example`).
 */
export function ownPath(text: string): string | null {
  const here = 'http://site.invalid'
  const url = text.startsWith('/') ? URL.parse(text, here) : null
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
