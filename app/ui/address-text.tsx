/**
 * A text in which proxies that hide e-mail addresses (Cloudflare's) find none: the sign and what stands around it are texts of their own,
 * with a comment between them. What such a proxy rewrites is not what is hydrated.
 */
export function AddressText({ children }: { children: string }) {
  return <>{children.split(/(@)/)}</>
}
