import { PAYMENT_PAGES_PATH } from '#server/shared/constants/paths.ts'

/** Payment page, under the provider's pages. Parameters: `return`, a path of the site, and `lang`. */
export const PAY_ROUTE = '/pay/:id'
/** Payout page, on which its result is selected. Same parameters. */
export const PAYOUT_ROUTE = '/payout/:id'

/**
 * One of these as a path of the site.
 * @param name of the provider
 * @param id of the deposit or the withdrawal
 */
export function sandboxPath(name: string, route: typeof PAY_ROUTE | typeof PAYOUT_ROUTE, id: string): string {
  return `${PAYMENT_PAGES_PATH}/${name}${route.replace(':id', id)}`
}
