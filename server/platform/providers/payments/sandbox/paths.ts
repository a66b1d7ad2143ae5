import { PAYMENT_PAGES_PATH } from '#server/shared/constants/paths.ts'

/** Where a player is asked to pay, under the provider's pages. Takes `return`, a path of the site, and `lang`. */
export const PAY_ROUTE = '/pay/:id'

/**
 * The same as a path of the site.
 * @param name of the provider
 */
export function sandboxPayPath(name: string, depositId: string): string {
  return `${PAYMENT_PAGES_PATH}/${name}${PAY_ROUTE.replace(':id', depositId)}`
}
