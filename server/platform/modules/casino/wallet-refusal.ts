import { WALLET_ERRORS, type WalletErrorCode } from '#server/shared/contract/provider-wallet/errors.ts'

/** Texts for readers of a provider's log; `details` contain neither a player nor the reason of a block. */
export type WalletRefusalData = { readonly code: WalletErrorCode; readonly details?: Readonly<Record<string, string>> }

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

export type WalletReply = {
  readonly status: number
  readonly body: string
  /** Set for a new refusal, not for a repeated one. */
  readonly code?: WalletErrorCode
  /** Decimal seconds, if known. */
  readonly retryAfterS?: string
}

export function refusalReply(
  { code, details }: WalletRefusalData,
  more: { readonly balance?: object; readonly requestId?: string } = {},
): WalletReply {
  const { status, retry } = WALLET_ERRORS[code]
  const message = code.toLowerCase().replaceAll('_', ' ')
  const body = JSON.stringify({ error: { code, message, retry, ...(details && { details }), ...more } })
  return { status, body, code, ...(details?.seconds && { retryAfterS: String(Math.ceil(Number(details.seconds))) }) }
}
