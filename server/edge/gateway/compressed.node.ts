import {
  compress,
  compressCached,
  compressStream,
  type Encoding,
  encodingFor,
  isCompressible,
  MIN_BYTES,
  takes,
} from '#server/edge/http/compress.node.ts'
import { gzipPieces } from '#server/edge/http/gzip-pieces.node.ts'
import { memoize } from './request-facts.ts'
import { createResponse, type GatewayResponse, joined, RuntimeResponse } from './response.ts'

/** A response of the gateway, or a file. */
type Answered = Response & Partial<Pick<RuntimeResponse, 'response'>>

type HasHeaders = Pick<Request, 'headers'>

const encodingOf = memoize(encodingFor)
const takesGzip = memoize((accepted) => takes(accepted, 'gzip'))

/** Compresses a response with an encoding that the client accepts. Built files already are compressed. */
export async function compressResponse(answered: Answered, { headers: requestHeaders }: HasHeaders): Promise<Answered> {
  // robots.txt and similar files are served through the file route
  const response = answered.response ?? createResponse(answered.body, answered)
  const { headers, body, pieces } = response
  if (headers.has('content-encoding') || !isCompressible(headers.get('content-type') ?? '')) return answered
  if (Number(headers.get('content-length') ?? MIN_BYTES) < MIN_BYTES) return answered
  headers.append('vary', 'Accept-Encoding')
  const accepted = requestHeaders.get('accept-encoding') ?? ''
  const encoding = encodingOf(accepted)
  const isEmpty = body === null && pieces === undefined
  if (isEmpty || encoding === null || isGuessable(response, requestHeaders)) return new RuntimeResponse(response)
  // sending the compressed pieces is faster than compressing the whole by another tenth
  if (pieces && takesGzip(accepted)) return encodedAs('gzip', gzipPieces(pieces), response)
  const whole = response.takeText?.() ?? body
  const encoded = await encode(pieces ? joined(pieces) : whole, encoding)
  return encoded === null
    ? new RuntimeResponse({ ...response, body: whole, takeText: undefined })
    : encodedAs(encoding, encoded, response)
}

function encodedAs(encoding: Encoding, body: BodyInit, response: GatewayResponse): RuntimeResponse {
  const fields = response.headers.pairs.filter(([name]) => name !== 'content-length')
  const headers = [...fields, ['content-encoding', encoding]] as const
  return new RuntimeResponse(createResponse(body, { status: response.status, headers }))
}

/** Null if the body stays as it is. */
async function encode(body: BodyInit | null, encoding: Encoding): Promise<BodyInit | null> {
  if (typeof body === 'string') return Buffer.byteLength(body) < MIN_BYTES ? null : compress(body, encoding)
  // bytes in memory belong to a cached page
  if (body instanceof Uint8Array) return body.byteLength < MIN_BYTES ? null : compressCached(body, encoding)
  return body instanceof ReadableStream ? compressStream(body, encoding) : null
}

/**
 * Whether the compressed length could reveal a player's page to another site (BREACH, Gluck, Harris, Prado 2013): the
 * page holds personal data and may repeat an address that the other site chose. An address that the user typed, or that
 * a page of this site requested, cannot be chosen by another site.
 */
function isGuessable({ headers }: GatewayResponse, requestHeaders: HasHeaders['headers']): boolean {
  const isPersonal = headers.get('cache-control')?.includes('no-store') ?? false
  const site = requestHeaders.get('sec-fetch-site')
  return isPersonal && site !== 'same-origin' && site !== 'none'
}
