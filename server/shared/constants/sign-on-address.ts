/**
 * The single sign-on page with the way back.
 * @param link a safe address (contract/constants/external-url.ts)
 * @param page the address that the browser is to come back to
 */
export function signOnAddress(link: string, page: string): string {
  const target = new URL(link)
  target.searchParams.set('url', page)
  return target.href
}
