import { type WalletCall, walletPath } from '#server/shared/contract/provider-wallet/calls.ts'
import { WALLET_HEADERS, walletSignature } from '#server/shared/contract/provider-wallet/signature.ts'
import type { StudioSettings } from './settings.ts'

/** What the operator's wallet has said; `unknown` where nobody can tell what became of the request. */
export type WalletSaid =
  | { readonly kind: 'ok'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' }

export type Wallet = (call: WalletCall, request: object) => Promise<WalletSaid>

const TIMEOUT_MS = 5000

/** Asks the operator's wallet, each request signed anew. */
export function openWallet({ walletUrl, key }: Pick<StudioSettings, 'walletUrl' | 'key'>): Wallet {
  return async (call, request) => {
    const path = walletPath(call)
    const body = JSON.stringify(request)
    const time = String(Math.floor(Date.now() / 1000))
    const signed = { method: 'POST', path, time, keyId: key.id, body: new TextEncoder().encode(body) }
    try {
      const response = await fetch(walletUrl + path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          [WALLET_HEADERS.key]: key.id,
          [WALLET_HEADERS.time]: time,
          [WALLET_HEADERS.signature]: walletSignature(key.secret, signed),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return saidBy(await response.json(), response.ok)
    } catch {
      return { kind: 'unknown' }
    }
  }
}

/** Said before a request is looked at: what it was about may have been taken when it came first, and is still owed. */
const UNHEARD: ReadonlySet<string> = new Set(['INVALID_SIGNATURE', 'PROVIDER_DISABLED', 'SOURCE_FORBIDDEN'])

function saidBy(answer: unknown, isOk: boolean): WalletSaid {
  if (isOk) return { kind: 'ok', answer }
  const error = isObject(answer) ? answer.error : undefined
  if (!isObject(error) || typeof error.code !== 'string') return { kind: 'unknown' }
  // what may be sent again has not been decided, but for a pace that the player has to keep
  const isUndecided = error.retry === true && error.code !== 'RATE_LIMITED'
  return isUndecided || UNHEARD.has(error.code) ? { kind: 'unknown' } : { kind: 'refused', code: error.code }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
