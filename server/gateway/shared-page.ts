import type { SharedPage } from '#server/cache/pages.ts'

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

/** Makes an answer as `new Response` does; a runtime may have a faster way. */
export type Respond = (body: Uint8Array<ArrayBuffer> | null, init: ResponseInit) => Response

type Visitor = { readonly nonce: string; readonly method: string; readonly respond: Respond }

/** The page for one visitor, with a nonce as long as the one that it was rendered with. */
export function answerSharedPage(page: SharedPage, { nonce, method, respond }: Visitor): Response {
  const init = { status: page.status, headers: page.headers.map(([name, value]): [string, string] => [name, value]) }
  if (page.body.length === 0 || method === 'HEAD') return respond(null, init)
  const body = page.body.slice()
  const nonceBytes = encoder.encode(nonce)
  for (const at of page.nonceAt) body.set(nonceBytes, at)
  return respond(body, init)
}
