/** Longest DNS name with a port. */
const MAX_LENGTH = 260

/**
 * A domain name, with or without the root's dot, an IPv4 address, or an IPv6 address in brackets, and a port: no user,
 * no spaces, no escapes.
 */
const HOST = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::\d{1,5})?$/i

/** Parts of a Node request that determine its address. */
type Incoming = {
  readonly url?: string | undefined
  readonly headers: { readonly host?: string | undefined }
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[]
}

/**
 * Whether a request has exactly one Host that is valid in a URL; the same applies to a target that names another host.
 * Other requests must be answered 400 (RFC 9112, section 3.2) before a URL is built from them: servers would substitute
 * their own name, or fail. An HTTP/1.0 request without a Host gets one from its connection; without one, Node rejects
 * HTTP/1.1.
 */
export function hasHost({ url = '/', headers: { host }, rawHeaders }: Incoming): boolean {
  if (host !== undefined && (!isHost(host) || hasTwoHosts(rawHeaders))) return false
  return url.startsWith('/') || !URL.canParse(url) || isHost(new URL(url).host)
}

/** Node keeps the first one and drops the others. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Cache of the last valid host: nearly all requests of a site have the same one. */
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
