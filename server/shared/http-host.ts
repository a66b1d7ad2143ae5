/** The longest name that DNS has, with a port. */
const MAX_LENGTH = 260

/** A name, with or without the root's dot, or an IPv4 address, or an IPv6 address in its brackets, and a port: no user, no blank, nothing escaped. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::\d{1,5})?$/i

/** What a request's address is made of, as Node has it. */
type Incoming = { readonly url?: string | undefined; readonly headers: { readonly host?: string | undefined } }

/**
 * Whether the Host of a request, and its target where that names another, can be part of an address. What cannot is to be
 * answered 400 (RFC 9112, section 3.2) before anything makes a URL of it: servers put a name of their own in its place, or
 * fail. An HTTP/1.0 request without a Host has one by its connection; of HTTP/1.1, Node refuses it.
 */
export function hasHost({ url = '/', headers: { host } }: Incoming): boolean {
  if (host !== undefined && !isHost(host)) return false
  return url.startsWith('/') || !URL.canParse(url) || isHost(new URL(url).host)
}

/** The one that was found good the last time: nearly every request of a site has the same. */
let good: string | undefined

function isHost(text: string): boolean {
  if (text === good) return true
  if (!isReadable(text)) return false
  good = text
  return true
}

function isReadable(text: string): boolean {
  return text.length <= MAX_LENGTH && HOST.test(text) && URL.canParse(`http://${text}`)
}
