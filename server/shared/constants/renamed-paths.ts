/** Public addresses of earlier releases, each with its address of today. One that ends in a slash stands for all below it. */
const RENAMED: readonly (readonly [from: string, to: string])[] = [
  ['/sandbox/pay/', '/payment-pages/sandbox/pay/'],
  ['/general/payments/callbacks/sandbox', '/callbacks/sandbox'],
]

/** The address that a path of an earlier release has today; null for any other path. */
export function renamedPath(path: string): string | null {
  for (const [from, to] of RENAMED)
    if (from.endsWith('/') ? path.startsWith(from) : path === from) return to + path.slice(from.length)
  return null
}
