/**
 * Splits email addresses into separate text nodes with comments between them, so that proxies that obfuscate addresses
 * (Cloudflare) do not find any. Markup rewritten by such a proxy could not be hydrated.
 */
export function AddressText({ children }: { children: string }) {
  return <>{children.split(/(@)/)}</>
}
