import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { STUDIO_BOOKS_PATH, studioBooksRequest } from '#server/shared/contract/provider-wallet/books.ts'
import {
  SIGNATURE_WINDOW_S,
  WALLET_HEADERS,
  walletSignature,
} from '#server/shared/contract/provider-wallet/signature.ts'
import type { Books } from './books.ts'
import type { StudioSettings } from './settings.ts'

type OperatorCalls = Pick<StudioSettings, 'key'> & { readonly books: Books; readonly now: () => number }

/** Calls from the operator, signed with the same shared key as the studio's own requests. */
export function operatorCalls({ key, books, now }: OperatorCalls) {
  const app = new Hono()
  app.post(STUDIO_BOOKS_PATH, async ({ req, json }) => {
    const body = new Uint8Array(await req.arrayBuffer())
    const time = req.header(WALLET_HEADERS.time) ?? ''
    const signed = { method: req.method, path: req.path, time, keyId: key.id, body }
    const isSigned = isSame(walletSignature(key.secret, signed), req.header(WALLET_HEADERS.signature) ?? '')
    const isNow = Math.abs(now() / 1000 - Number(time || Number.NaN)) <= SIGNATURE_WINDOW_S
    if (!isSigned || !isNow) return json({ error: 'invalid_signature' }, 401)
    const request = studioBooksRequest.parse(JSON.parse(new TextDecoder().decode(body)))
    const page =
      'txIds' in request
        ? await books.byId(request.txIds)
        : await books.ofTime(Date.parse(request.from), Date.parse(request.to), request.cursor)
    return json({ ...page, waiting: await books.waiting() })
  })
  return app
}

function isSame(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)]
  return a.length === b.length && timingSafeEqual(a, b)
}
