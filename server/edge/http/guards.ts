import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'

/** No input is near this; what reads a deeper one may run out of stack. */
const MAX_DEPTH = 64

/** A request that procedures may answer. */
export type Admitted = {
  readonly request: Request
  /** Of the request. */
  readonly url: Pick<URL, 'pathname' | 'searchParams'>
  /** What was read of a POST; null of a GET. */
  readonly body: string | null
}

/**
 * What a request must be before a procedure runs: a GET, or a POST of JSON of a sane size, and from a page of this site
 * where it rides on the cookie. A bearer of its own proves as much, since no browser adds one by itself. Returns what is to
 * be answered, or the refusal.
 */
export async function requestGuard(
  { request, url }: Pick<Admitted, 'request' | 'url'>,
  { origins, hasOwnBearer }: { readonly origins: SiteOrigins; readonly hasOwnBearer: boolean },
): Promise<Admitted | Response> {
  const isMutation = request.method === 'POST'
  if (!isMutation && request.method !== 'GET') return refusal(405)
  // silence is a browser's GET on plain http: it changes nothing, and no other site's page can read its answer
  if (!hasOwnBearer && !isSameOrigin(request.headers, origins, !isMutation)) return refusal(403, FOREIGN)
  // a query's input is written in the address
  const input = url.searchParams.get('input') ?? ''
  if (!isMutation) return isDeeperThan(input, MAX_DEPTH) ? refusal(400) : { request, url, body: null }
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return refusal(415)
  const body = await readCapped(request, REQUEST_LIMITS.bodyBytes)
  if (body === null) return refusal(413)
  if (isDeeperThan(body, MAX_DEPTH)) return refusal(400)
  return { request, url, body }
}

const FOREIGN =
  'A call without an Authorization header must come from a page of this site. Send a bearer; from a page of another origin, the operator also has to list that origin in CORS_ORIGINS.'

/** @param message for the developer who reads the answer */
function refusal(status: 400 | 403 | 405 | 413 | 415, message?: string): Response {
  return Response.json({ errors: { base: [status === 403 ? 'forbidden' : 'bad_request'] }, message }, { status })
}

/** The origins that are this site: as the request came, and as the operator names it. */
export type SiteOrigins = readonly string[]

/**
 * Whether a page of this site sent the request. A browser on https (or localhost) says so in Sec-Fetch-Site; on plain
 * http it has no such header, and Origin must be ours. `silent` is the answer for a request with neither: a browser's own
 * GET on plain http, and every program.
 */
export function isSameOrigin(headers: Headers, origins: SiteOrigins, silent: boolean): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin === null ? silent : origins.includes(origin)
}

/** The body as text, or null once it is longer than `maxBytes`: then the rest is not read. Works for both directions. */
export async function readCapped(message: Request | Response, maxBytes: number): Promise<string | null> {
  const bytes = await readCappedBytes(message, maxBytes)
  return bytes && new TextDecoder().decode(bytes)
}

/** The same as bytes. */
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
