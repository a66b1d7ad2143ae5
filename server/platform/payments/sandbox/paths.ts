/** Where the sandbox provider asks a player to pay. Takes `return`, a path of the site, and `lang` in its query. */
export function sandboxPayPath(depositId: string): `/${string}` {
  return `/sandbox/pay/${depositId}`
}
