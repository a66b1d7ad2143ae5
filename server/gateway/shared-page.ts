import type { SharedPage } from '#server/cache/pages.ts'
import { type Answer, createAnswer } from './answer.ts'
import type { Exchange, RuntimeRequest } from './exchange.ts'

const encoder = new TextEncoder()

/** Reads an answer whole and notes where the nonce that it was rendered with stands. */
export async function readSharedPage(response: Response, nonce: string): Promise<SharedPage> {
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
export function answerSharedPage(page: SharedPage, { request, nonce }: Pick<Exchange, 'request' | 'nonce'>): Answer {
  if (page.body.length === 0 || request.method === 'HEAD') return createAnswer(null, page)
  const body = copyOf(page, request)
  writeNonce(body, page.nonceAt, nonce)
  return createAnswer(body, page)
}

/** Letter by letter once; bytes that are there already are copied in a fraction of the time. */
function writeNonce(body: Uint8Array, [first, ...others]: readonly number[], nonce: string): void {
  if (first === undefined) return
  for (let index = 0; index < nonce.length; index += 1) body[first + index] = nonce.charCodeAt(index)
  for (const at of others) body.copyWithin(at, first, first + nonce.length)
}

/** Copies that were written to their sockets: fresh memory costs a request more than all that fills it. */
const spares = new WeakMap<SharedPage, SharedPage['body'][]>()
const MAX_SPARES = 64

function copyOf(page: SharedPage, { runtime }: RuntimeRequest): SharedPage['body'] {
  const response = runtime?.node?.res
  // elsewhere nobody says when a body is done with
  if (response === undefined) return page.body.slice()
  const copies = spares.get(page) ?? []
  if (copies.length === 0) spares.set(page, copies)
  const copy = copies.pop() ?? page.body.slice()
  response.once('finish', () => {
    if (copies.length < MAX_SPARES) copies.push(copy)
  })
  return copy
}
