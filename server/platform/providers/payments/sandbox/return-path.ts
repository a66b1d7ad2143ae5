const SITE = 'http://site.invalid'

/**
 * Where to send a player back to: the path, query and fragment of a path of this site, or `/` for anything else. What a
 * browser would read as another host (`//host`, `/\host`, a tab in between) is another host here as well.
 */
export function returnPath(wish: string | undefined): string {
  if (!wish?.startsWith('/') || !URL.canParse(wish, SITE)) return '/'
  const { origin, pathname, search, hash } = new URL(wish, SITE)
  return origin === SITE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
