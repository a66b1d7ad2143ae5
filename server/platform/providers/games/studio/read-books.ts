import type { SendRequest } from '#server/http/send-request.ts'
import { STUDIO_BOOKS_PATH, studioBooksResponse } from '#server/shared/contract/provider-wallet/books.ts'
import { WALLET_HEADERS, walletSignature } from '#server/shared/contract/provider-wallet/signature.ts'
import type { ProviderBooks, ProviderKey, TransactionsRequest } from '../port.ts'

type Studio = { readonly url: string; readonly keys: readonly ProviderKey[]; readonly sendRequest: SendRequest }

const ASK_TIMEOUT_MS = 10_000

/**
 * A page of the transactions of the studio at `url`. During a key rotation the studio may use either key, so the newest
 * valid one is tried first.
 */
export async function readStudioBooks(
  { url, keys, sendRequest }: Studio,
  query: TransactionsRequest,
  now: number,
): Promise<ProviderBooks> {
  const body = JSON.stringify('txIds' in query ? query : ofTime(query))
  const isGood = ({ validFrom, validUntil }: ProviderKey) =>
    (validFrom === null || validFrom <= now) && (validUntil === null || now < validUntil)
  let status = 0
  for (const key of keys.filter(isGood).toReversed()) {
    const response = await sendRequest(url + STUDIO_BOOKS_PATH, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signed(key, body, now) },
      timeoutMs: ASK_TIMEOUT_MS,
    })
    if (response.ok) return studioBooksResponse.parse(await response.json())
    ;({ status } = response)
    if (status !== 401) break
  }
  throw new Error(status === 0 ? 'the studio has no valid key' : `the studio returned ${status}`)
}

function signed({ id, secret }: ProviderKey, body: string, now: number) {
  const time = String(Math.floor(now / 1000))
  const request = { method: 'POST', path: STUDIO_BOOKS_PATH, time, keyId: id, body: new TextEncoder().encode(body) }
  return {
    [WALLET_HEADERS.key]: id,
    [WALLET_HEADERS.time]: time,
    [WALLET_HEADERS.signature]: walletSignature(secret, request),
  }
}

const ofTime = ({ from, to, cursor }: Extract<TransactionsRequest, { from: number }>) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  ...(cursor !== null && { cursor }),
})
