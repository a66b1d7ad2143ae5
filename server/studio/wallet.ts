import { fetchRequest, type SendRequest } from '#server/http/send-request.ts'
import { type WalletCall, walletPath } from '#server/shared/contract/provider-wallet/calls.ts'
import { WALLET_HEADERS, walletSignature } from '#server/shared/contract/provider-wallet/signature.ts'
import type { StudioSettings } from './settings.ts'

/** Response of the operator's wallet; `unknown` if it cannot be known whether the request took effect. */
export type WalletResult =
  | { readonly kind: 'ok'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' }

export type Wallet = (call: WalletCall, request: object) => Promise<WalletResult>

/** Default: the runtime's. */
type WalletHost = { readonly now?: () => number; readonly sendRequest?: SendRequest }

const TIMEOUT_MS = 5000

/** Client of the operator's wallet; every request gets a new signature. */
export function openWallet(
  { walletUrl, key }: Pick<StudioSettings, 'walletUrl' | 'key'>,
  { now = Date.now, sendRequest = fetchRequest }: WalletHost = {},
): Wallet {
  return async (call, request) => {
    const path = walletPath(call)
    const body = JSON.stringify(request)
    const time = String(Math.floor(now() / 1000))
    const signed = { method: 'POST', path, time, keyId: key.id, body: new TextEncoder().encode(body) }
    try {
      const response = await sendRequest(walletUrl + path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          [WALLET_HEADERS.key]: key.id,
          [WALLET_HEADERS.time]: time,
          [WALLET_HEADERS.signature]: walletSignature(key.secret, signed),
        },
        timeoutMs: TIMEOUT_MS,
      })
      return resultOf(await response.json(), response.ok)
    } catch {
      return { kind: 'unknown' }
    }
  }
}

/** Errors returned before a request is processed: it may have taken effect when first sent, and is still owed. */
const UNPROCESSED: ReadonlySet<string> = new Set(['INVALID_SIGNATURE', 'PROVIDER_DISABLED', 'SOURCE_FORBIDDEN'])

function resultOf(answer: unknown, isOk: boolean): WalletResult {
  if (isOk) return { kind: 'ok', answer }
  const error = isObject(answer) ? answer.error : undefined
  if (!isObject(error) || typeof error.code !== 'string') return { kind: 'unknown' }
  // retriable errors are undecided, except for a rate that the player has to respect
  const isUndecided = error.retry === true && error.code !== 'RATE_LIMITED'
  return isUndecided || UNPROCESSED.has(error.code) ? { kind: 'unknown' } : { kind: 'refused', code: error.code }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
