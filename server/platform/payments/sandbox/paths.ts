/** Where the sandbox provider asks a player to pay. Takes `return`, a path of the site, and `lang` in its query. */
export const SANDBOX_PAY_ROUTE = '/sandbox/pay/:id'

export function sandboxPayPath(depositId: string): string {
  return SANDBOX_PAY_ROUTE.replace(':id', depositId)
}
