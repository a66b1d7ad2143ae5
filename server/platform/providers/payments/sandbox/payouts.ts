import type { Payouts } from '../port.ts'
import { PAYOUT_ROUTE, sandboxPath } from './paths.ts'

/** How long the sandbox's bank waits for somebody to press a button of its page. */
const WAITS_MS = 60_000

/**
 * Payouts of play money: nobody bears a cost. What becomes of one is said on the bank's page, and where nobody says it, it is
 * paid.
 */
export const sandboxPayouts = (name: string): Payouts => ({
  feeOf: () => null,
  send: async () => undefined,
  claimUrl: async ({ id }) => sandboxPath(name, PAYOUT_ROUTE, id),
  async find({ id, sentAt, now }) {
    if (now - sentAt < WAITS_MS) return undefined
    return { kind: 'payout_paid', withdrawalId: id, providerReference: payoutReference(name, id) }
  },
})

/** The bank's own id of a payout, whoever tells of it. */
export const payoutReference = (name: string, id: string) => `${name}-payout-${id}`
