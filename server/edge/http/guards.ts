import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'

/** No valid input is nearly this deep; a parser of deeper input may exhaust the stack. */
const MAX_DEPTH = 64

/** A request that procedures may answer. */
export type Admitted = {
  readonly request: Request
  readonly url: Pick<URL, 'pathname' | 'searchParams'>
  /** The text of a POST; null for a GET. */
  readonly body: string | null
}

/**
 * Checks a request before a procedure runs: it must be a GET, or a POST of JSON of limited size, and come from a page
 * of this site if it uses the cookie. An explicit bearer proves as much, since no browser adds one automatically.
 * Returns the admitted request, or the rejection.
 */
export async function requestGuard(
  { request, url }: Pick<Admitted, 'request' | 'url'>,
  { origins, hasExplicitBearer }: { readonly origins: SiteOrigins; readonly hasExplicitBearer: boolean },
): Promise<Admitted | Response> {
  const isMutation = request.method === 'POST'
  if (!isMutation && request.method !== 'GET') return rejection(405)
  // neither header: a browser's GET on plain http, which changes nothing and is unreadable for pages of other sites
  if (!hasExplicitBearer && !isSameOrigin(request.headers, origins, !isMutation)) return rejection(403, FOREIGN)
  // a query's input is in the address
  const input = url.searchParams.get('input') ?? ''
  if (!isMutation) return isDeeperThan(input, MAX_DEPTH) ? rejection(400) : { request, url, body: null }
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return rejection(415)
  const body = await readCapped(request, REQUEST_LIMITS.bodyBytes)
  if (body === null) return rejection(413)
  if (isDeeperThan(body, MAX_DEPTH)) return rejection(400)
  return { request, url, body }
}

const FOREIGN =
  'A call without an Authorization header must come from a page of this site. Send a bearer; from a page of another origin, the operator also has to list that origin in CORS_ORIGINS.'

/** @param message for the developer who reads the response */
function rejection(status: 400 | 403 | 405 | 413 | 415, message?: string): Response {
  return Response.json({ errors: { base: [status === 403 ? 'forbidden' : 'bad_request'] }, message }, { status })
}

/** The site's origins: the one of the request, and the operator's PUBLIC_ORIGIN. */
export type SiteOrigins = readonly string[]

/**
 * Whether a page of this site sent the request. A browser on https (or localhost) sends Sec-Fetch-Site; on plain http
 * it has no such header, and Origin must match. `silent` is the result for a request with neither: a browser's own GET
 * on plain http, and every program.
 */
export function isSameOrigin(headers: Headers, origins: SiteOrigins, silent: boolean): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin === null ? silent : origins.includes(origin)
}

/**
 * The body as text, or null if it is longer than `maxBytes`: the rest is then not read. Works for requests and
 * responses.
 */
export async function readCapped(message: Request | Response, maxBytes: number): Promise<string | null> {
  const bytes = await readCappedBytes(message, maxBytes)
  return bytes && new TextDecoder().decode(bytes)
}

/** Like `readCapped`, but returns bytes. */
export async function readCappedBytes(
  message: Request | Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (message.body === null) return new Uint8Array()
  const reader = message.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
