import type { Payouts } from '../port.ts'

/** How long the sandbox's bank takes. */
const TAKES_MS = 10_000

/** Payouts of play money: nobody bears a cost, and each is paid when the bank has had its time. */
export const SANDBOX_PAYOUTS: Payouts = {
  feeOf: () => null,
  send: async () => undefined,
  async find({ id, sentAt, now }) {
    if (now - sentAt < TAKES_MS) return undefined
    return { kind: 'payout_paid', withdrawalId: id, providerReference: `payout-${id}` }
  },
}
