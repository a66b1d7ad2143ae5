import { PAYMENT_PAGES_PATH } from '#server/shared/constants/paths.ts'

/** Where a player is asked to pay, under the provider's pages. Takes `return`, a path of the site, and `lang`. */
export const PAY_ROUTE = '/pay/:id'
/** Where one says what becomes of a payout. Takes the same. */
export const PAYOUT_ROUTE = '/payout/:id'

/**
 * One of them as a path of the site.
 * @param name of the provider
 * @param id of the deposit or the withdrawal
 */
export function sandboxPath(name: string, route: typeof PAY_ROUTE | typeof PAYOUT_ROUTE, id: string): string {
  return `${PAYMENT_PAGES_PATH}/${name}${route.replace(':id', id)}`
}
