import type { SharedPage } from '#server/cache/pages.ts'
import { type Answer, createAnswer } from './answer.ts'

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

type Visitor = { readonly nonce: string; readonly method: string }

/** The page for one visitor, with a nonce as long as the one that it was rendered with. */
export function answerSharedPage(page: SharedPage, { nonce, method }: Visitor): Answer {
  if (page.body.length === 0 || method === 'HEAD') return createAnswer(null, page)
  const body = page.body.slice()
  const nonceBytes = encoder.encode(nonce)
  for (const at of page.nonceAt) body.set(nonceBytes, at)
  return createAnswer(body, page)
}
