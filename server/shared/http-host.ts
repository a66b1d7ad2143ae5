/** The longest name that DNS has, with a port. */
const MAX_LENGTH = 260

/** A name, with or without the root's dot, or an IPv4 address, or an IPv6 address in its brackets, and a port: no user, no blank, nothing escaped. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::\d{1,5})?$/i

/** What a request's address is made of, as Node has it. */
type Incoming = {
  readonly url?: string | undefined
  readonly headers: { readonly host?: string | undefined }
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[]
}

/**
 * Whether a request has one Host, which can be part of an address, and so can its target where that names another. What cannot is to be
 * answered 400 (RFC 9112, section 3.2) before anything makes a URL of it: servers put a name of their own in its place, or
 * fail. An HTTP/1.0 request without a Host has one by its connection; of HTTP/1.1, Node refuses it.
 */
export function hasHost({ url = '/', headers: { host }, rawHeaders }: Incoming): boolean {
  if (host !== undefined && (!isHost(host) || hasTwoHosts(rawHeaders))) return false
  return url.startsWith('/') || !URL.canParse(url) || isHost(new URL(url).host)
}

/** Node keeps the first of them and drops the others. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
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
