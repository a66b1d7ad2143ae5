const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * An address that an operator's answer wants the browser to go to (N8): absolute, https (http on loopback), without a
 * credential in it. Null for anything else, so that no answer turns the site into a redirect to `javascript:`.
 */
export function externalUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname))
  return isSafe ? url.href : null
}
