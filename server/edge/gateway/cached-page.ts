import type { CachedPage } from '#server/edge/cache/pages.ts'
import { copyOf } from '#server/edge/fast-path/page-copies.ts'
import type { RequestContext } from './request-context.ts'
import { createResponse, type GatewayResponse } from './response.ts'

const encoder = new TextEncoder()

/** Reads an answer whole and notes where the nonce that it was rendered with stands. */
export async function readCachedPage(response: Response, nonce: string): Promise<CachedPage> {
  const nonceBytes = encoder.encode(nonce)
  const pieces = (await response.text()).split(nonce).map((piece) => encoder.encode(piece))
  const body = new Uint8Array(pieces.reduce((sum, { length }) => sum + length + nonceBytes.length, -nonceBytes.length))
  const nonceAt: number[] = []
  let end = 0
  for (const piece of pieces) {
    if (end > 0 || nonceAt.length > 0) {
      nonceAt.push(end)
      body.set(nonceBytes, end)
      end += nonceBytes.length
    }
    body.set(piece, end)
    end += piece.length
  }
  return { status: response.status, headers: [...response.headers], body, nonceAt }
}

/** The page for one visitor, with a nonce as long as the one that it was rendered with. */
export function respondWithCachedPage(
  page: CachedPage,
  { request, nonce, settings }: Pick<RequestContext, 'request' | 'nonce' | 'settings'>,
): GatewayResponse {
  if (page.body.length === 0 || request.method === 'HEAD') return createResponse(null, page)
  const body = copyOf(page, { request, settings })
  writeNonce(body, page.nonceAt, nonce)
  return createResponse(body, page)
}

/** Letter by letter once; bytes that are there already are copied in a fraction of the time. */
function writeNonce(body: Uint8Array, [first, ...others]: readonly number[], nonce: string): void {
  if (first === undefined) return
  for (let index = 0; index < nonce.length; index += 1) body[first + index] = nonce.charCodeAt(index)
  for (const at of others) body.copyWithin(at, first, first + nonce.length)
}
