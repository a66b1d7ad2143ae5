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

/** What came to `/callbacks/{provider}`, as it came: a signature covers bytes. */
export type Callback = {
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
  /** Milliseconds. */
  readonly receivedAt: number
}

/** How a payment ended, whoever says so; charged back is one whose payer has taken the money back. */
export type PaymentEvent = {
  readonly kind: 'confirmed' | 'failed' | 'charged_back'
  readonly depositId: string
  /** The provider's own id of the payment: one credits once. */
  readonly providerReference: string
  readonly amount: Micros
  readonly currency: Currency
  /**
   * What it was paid from: a name of the company's own for that card or account, the same for each payment from it, and never
   * its number. Left out where the company tells none.
   */
  readonly instrument?: string | undefined
  /** Whether the company's account takes other shops' payments, too: one that names no deposit of ours is theirs. */
  readonly isOfSharedAccount?: boolean
}

/** Money that goes out, as its provider knows it. */
export type Payout = {
  readonly id: string
  readonly currency: Currency
  /** What the player receives, in micro-units. */
  readonly amount: bigint
}

/** How a payout stands at its provider: paid, not made, or made and come back. */
export type PayoutEvent = {
  readonly kind: 'payout_paid' | 'payout_failed' | 'payout_returned'
  readonly withdrawalId: string
  /** The provider's own id of the payout. */
  readonly providerReference: string
}

/** How a company pays players out. */
export type Payouts = {
  /** What a payout costs its player; null where the operator bears what the company asks. */
  feeOf(currency: Currency): PayoutFee | null
  /** The same id sent again is the same payout. Rejects when nobody knows whether it was taken: it is asked for then. */
  send(payout: Payout): Promise<void>
  /**
   * The page on which the player says to whom a payout goes that was sent: an https address, or a path of the site under its
   * pages. A company that knows that has none.
   */
  claimUrl?(payout: Payout): Promise<string | undefined>
  /** How a payout stands that was sent at a time in milliseconds; undefined while it is under way, `unknown` where it never came. */
  find(payout: Payout & { readonly sentAt: number; readonly now: number }): Promise<PayoutEvent | 'unknown' | undefined>
}

/** A callback that is the provider's own and tells of no end: a payment on its way, or something that is no deposit. */
export type NothingYet = { readonly kind: 'pending' }

/** A callback that is not the provider's own or not recent; or one that is, and cannot be read. */
export type UnreadCallback = { readonly kind: 'signature_invalid' | 'bad_request' }

export type CallbackReading = PaymentEvent | PayoutEvent | NothingYet | UnreadCallback

/** What the pages of a provider that is served here need of the platform. */
export type PageOptions = {
  readonly clock: { now(): number }
  readonly log: Logger
  readonly findDeposit: (id: string) => Promise<PayableDeposit | undefined>
  /** One that was sent, or undefined. */
  readonly findPayout: (id: string) => Promise<SentPayout | undefined>
}

/** What a request carries: its socket, where it has one, and the id that it is logged under. */
export type PageEnvironment = { Bindings: Partial<HttpBindings>; Variables: { requestId: string } }

/** Whom a company takes money from; what it does not name, it does not look at. */
export type Reach = {
  /** Whose amounts it takes, and pays out. */
  readonly currencies?: readonly Currency[]
  /** Where its payers are, ISO 3166-1 alpha-2: whoever is nobody knows where, is not there. */
  readonly countries?: readonly string[]
}

/** A company that takes players' money for the operator. It changes nothing here but by its signed callback. */
export type PaymentProvider = {
  /** What players know it by. */
  readonly label: Readonly<Record<Locale, string>>
  /** Whether its money is play money, which the mint gives; nobody owes the operator any of it. */
  readonly isPlayMoney: boolean
  /** Whether a payment is credited as soon as it is made, where nothing is wrong with it: a chain of blocks takes its time. */
  readonly isInstant: boolean
  /** Without one it takes everybody's money. */
  readonly reach?: Reach
  /**
   * Where a player pays: an https address, or a path of the site under its pages. Asked again for the same deposit, it
   * opens no second payment. Rejects when the company does not answer.
   */
  payAddress(deposit: Omit<PayableDeposit, 'status'>): Promise<string>
  /**
   * Verifies the signature over the body, and then reads what it says, or asks the company how its subject stands now.
   * Rejects when the company does not answer that.
   */
  readCallback(callback: Callback): CallbackReading | Promise<CallbackReading>
  /** A company that only takes money has none. */
  readonly payouts?: Payouts
  /** What it serves from here, under `/payment-pages/{name}`; a company with pages of its own has none. */
  readonly pages?: (options: PageOptions) => Hono<PageEnvironment>
}

/** The chosen ones by name, in the order in which players are offered them; there is at least one. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>
