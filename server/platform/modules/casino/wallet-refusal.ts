import { WALLET_ERRORS, type WalletErrorCode } from '#server/shared/contract/provider-wallet/errors.ts'

/** Texts for whoever reads a provider's log; `details` name no player and no reason of a block. */
export type WalletRefusalData = { readonly code: WalletErrorCode; readonly details?: Readonly<Record<string, string>> }

/** What the wallet answers a provider with instead. */
export class WalletRefusal extends Error {
  readonly code: WalletErrorCode
  readonly details: Readonly<Record<string, string>> | undefined
  constructor(code: WalletErrorCode, details?: Readonly<Record<string, string>>) {
    super(code)
    this.name = 'WalletRefusal'
    this.code = code
    this.details = details
  }
}

/** An answer of the wallet as it is sent. */
export type WalletReply = {
  readonly status: number
  readonly body: string
  /** Of a refusal that was met now, not of one that is told again. */
  readonly code?: WalletErrorCode
  /** In decimal, where it is known when to ask again. */
  readonly retryAfterS?: string
}

/** A refusal as it is sent. */
export function refusalReply(
  { code, details }: WalletRefusalData,
  more: { readonly balance?: object; readonly requestId?: string } = {},
): WalletReply {
  const { status, retry } = WALLET_ERRORS[code]
  const message = code.toLowerCase().replaceAll('_', ' ')
  const body = JSON.stringify({ error: { code, message, retry, ...(details && { details }), ...more } })
  return { status, body, code, ...(details?.seconds && { retryAfterS: String(Math.ceil(Number(details.seconds))) }) }
}
