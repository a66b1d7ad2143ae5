/**
 * Address of the single sign-on page with a return address.
 * @param link a safe address (contract/constants/external-url.ts)
 * @param page the address to return to
 */
export function signOnAddress(link: string, page: string): string {
  const target = new URL(link)
  target.searchParams.set('url', page)
  return target.href
}
