import { externalUrl } from '#server/shared/constants/external-url.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { CallbackReading, Payout, PayoutEvent, Payouts } from '../port.ts'
import type { Greenfield, PullPayment } from './greenfield.ts'
import { readDecimal } from './read-decimal.ts'

const NAME = /^withdrawal (?<id>[\w-]{1,64})$/
const nameOf = (id: string) => `withdrawal ${id}`

export type PullPaymentDesk = Payouts & {
  readonly claimUrl: NonNullable<Payouts['claimUrl']>
  /** Current state of the pull payment that a webhook refers to. */
  standing(pullPaymentId: string): Promise<CallbackReading>
}

/**
 * Payouts as pull payments: the player claims the money at its page, to an own address, at once or in parts. Pull
 * payments have no idempotency key, so an existing one is searched by name before one is created.
 */
export function pullPaymentDesk(api: Greenfield): PullPaymentDesk {
  /** Keyed by withdrawal, while in progress. */
  const known = new Map<string, string>()

  async function pullPaymentOf({ id }: Pick<Payout, 'id'>): Promise<PullPayment | undefined> {
    const reference = known.get(id)
    if (reference !== undefined) return (await api.pullPayment(reference)) ?? undefined
    const found = (await api.pullPayments()).find(({ name }) => name === nameOf(id))
    if (found) known.set(id, found.id)
    return found
  }

  /** Paid once everything was claimed and sent; failed if the operator archived it before anything was claimed. */
  async function payoutEventOf(withdrawalId: string, payment: PullPayment): Promise<PayoutEvent | undefined> {
    const collected = await api.payoutsOf(payment.id)
    const paid = collected.reduce(
      (sum, { state, originalAmount }) => sum + (state === 'Completed' ? (readDecimal(originalAmount) ?? 0n) : 0n),
      0n,
    )
    const expected = readDecimal(payment.amount)
    const isPaid = expected !== undefined && paid >= expected
    const isDropped = payment.archived && collected.length === 0
    if (!isPaid && !isDropped) return undefined
    known.delete(withdrawalId)
    return { kind: isPaid ? 'payout_paid' : 'payout_failed', withdrawalId, providerReference: payment.id }
  }

  return {
    // network fees are paid by the operator, who configures them at the server
    feeOf: () => null,

    async send(payout) {
      if (await pullPaymentOf(payout)) return
      const { id, amount, currency } = payout
      const made = await api.createPullPayment({ name: nameOf(id), amount: formatMicros(micros(amount)), currency })
      known.set(id, made.id)
    },

    async find(payout) {
      const payment = await pullPaymentOf(payout)
      return payment ? payoutEventOf(payout.id, payment) : 'unknown'
    },

    async claimUrl(payout) {
      const payment = await pullPaymentOf(payout)
      return (payment && externalUrl(payment.viewLink)) ?? undefined
    },

    async standing(pullPaymentId) {
      const payment = await api.pullPayment(pullPaymentId)
      const withdrawalId = NAME.exec(payment?.name ?? '')?.groups?.id
      if (payment === null || withdrawalId === undefined) return { kind: 'pending' }
      return (await payoutEventOf(withdrawalId, payment)) ?? { kind: 'pending' }
    },
  }
}
