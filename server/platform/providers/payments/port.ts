import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { PayoutFee } from '#server/shared/money/payout-fee.ts'

/** A deposit as its provider knows it. */
export type PayableDeposit = {
  readonly id: string
  readonly currency: Currency
  /** In micro-units. */
  readonly amount: bigint
  readonly status: 'created' | 'confirmed' | 'failed' | 'expired' | 'charged_back'
}

/** A payout that was sent, as its provider knows it. */
export type SentPayout = Payout & { readonly status: 'sent' | 'paid' | 'failed' | 'returned' }

/** Raw request to `/callbacks/{provider}`: signatures cover the bytes. */
export type Callback = {
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
  /** Milliseconds. */
  readonly receivedAt: number
}

/** Final state of a payment, whatever its source. `charged_back`: the payer has reclaimed the money. */
export type PaymentEvent = {
  readonly kind: 'confirmed' | 'failed' | 'charged_back'
  readonly depositId: string
  /** The provider's id of the payment: each is credited once. */
  readonly providerReference: string
  readonly amount: Micros
  readonly currency: Currency
  /**
   * The provider's identifier of the card or account, the same for all payments from it, and never its number. Absent
   * if the provider sends none.
   */
  readonly instrument?: string | undefined
  /** Whether the provider's account is also used by other shops: payments without a deposit of ours are then theirs. */
  readonly isOfSharedAccount?: boolean
}

/** An outgoing payment as its provider knows it. */
export type Payout = {
  readonly id: string
  readonly currency: Currency
  /** Amount that the player receives, in micro-units. */
  readonly amount: bigint
}

/** Final state of a payout: paid, failed, or returned after payment. */
export type PayoutEvent = {
  readonly kind: 'payout_paid' | 'payout_failed' | 'payout_returned'
  readonly withdrawalId: string
  /** The provider's id of the payout. */
  readonly providerReference: string
}

export type Payouts = {
  /** Fee charged to the player; null if the operator pays the provider's fee. */
  feeOf(currency: Currency): PayoutFee | null
  /** Idempotent per id. Rejects if it is unknown whether the payout was accepted: its status is then queried. */
  send(payout: Payout): Promise<void>
  /**
   * Page on which the player enters the details for a payout that was sent: an https URL, or a path of the site under
   * its pages. Undefined for a provider that knows them.
   */
  claimUrl?(payout: Payout): Promise<string | undefined>
  /** Status of a payout sent at a time in milliseconds; undefined while in progress, `unknown` if it never arrived. */
  find(payout: Payout & { readonly sentAt: number; readonly now: number }): Promise<PayoutEvent | 'unknown' | undefined>
}

/** A valid callback without a final state: a pending payment, or something other than a deposit. */
export type NothingYet = { readonly kind: 'pending' }

/** A callback with an invalid or old signature, or a valid one that cannot be parsed. */
export type UnreadCallback = { readonly kind: 'signature_invalid' | 'bad_request' }

export type CallbackReading = PaymentEvent | PayoutEvent | NothingYet | UnreadCallback

/** Parts of the platform for the pages of providers served here. */
export type PageOptions = {
  readonly clock: { now(): number }
  readonly log: Logger
  readonly findDeposit: (id: string) => Promise<PayableDeposit | undefined>
  readonly findPayout: (id: string) => Promise<SentPayout | undefined>
}

/** Environment of a request: its socket, if any, and the id it is logged under. */
export type PageEnvironment = { Bindings: Partial<HttpBindings>; Variables: { requestId: string } }

/** Restrictions of the payers that a provider accepts; missing ones do not apply. */
export type PayerLimits = {
  /** Currencies of deposits and payouts. */
  readonly currencies?: readonly Currency[]
  /** Countries of payers, ISO 3166-1 alpha-2; payers from unknown countries are not accepted. */
  readonly countries?: readonly string[]
}

/** A payment provider. It changes state here only by its signed callback. */
export type PaymentProvider = {
  /** Name shown to players. */
  readonly label: Readonly<Record<Locale, string>>
  /** Whether its money is play money from the mint, which no provider owes. */
  readonly isPlayMoney: boolean
  /** Whether valid payments are credited immediately; false for blockchains. */
  readonly isInstant: boolean
  /** Undefined: accepts all payers. */
  readonly payerLimits?: PayerLimits
  /**
   * Returns the payment page: an https URL, or a path of the site under its pages. Repeated calls for the same deposit
   * do not create a second payment. Rejects if the provider does not respond.
   */
  payAddress(deposit: Omit<PayableDeposit, 'status'>): Promise<string>
  /** Headers that the signature needs: those that are stored with a callback, so that it can be replayed. */
  readonly callbackHeaders: readonly string[]
  /**
   * Verifies the signature of the body, then parses it or queries the current state from the provider. Rejects if the
   * provider does not respond.
   */
  readCallback(callback: Callback): CallbackReading | Promise<CallbackReading>
  /** Undefined for a provider without payouts. */
  readonly payouts?: Payouts
  /** Pages served here, under `/payment-pages/{name}`; undefined for a provider with its own pages. */
  readonly pages?: (options: PageOptions) => Hono<PageEnvironment>
}

/** The configured providers by name, in the order in which players see them; at least one. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>
