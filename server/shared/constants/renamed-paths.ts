/**
 * Public addresses of earlier releases with their current ones. An address that ends in a slash covers everything below
 * it.
 */
const RENAMED: readonly (readonly [from: string, to: string])[] = [
  ['/sandbox/pay/', '/payment-pages/sandbox/pay/'],
  ['/general/payments/callbacks/sandbox', '/callbacks/sandbox'],
]

/** Current address of a path of an earlier release; null for any other path. */
export function renamedPath(path: string): string | null {
  for (const [from, to] of RENAMED)
    if (from.endsWith('/') ? path.startsWith(from) : path === from) return to + path.slice(from.length)
  return null
}
