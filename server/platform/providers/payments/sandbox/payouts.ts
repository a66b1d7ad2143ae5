import type { Payouts } from '../port.ts'
import { PAYOUT_ROUTE, sandboxPath } from './paths.ts'

/** How long a payout waits for a click on the page before it is paid automatically. */
const WAITS_MS = 60_000

/** Payouts of play money, without fees. The result is selected on the provider's page; otherwise the payout is paid. */
export const sandboxPayouts = (name: string): Payouts => ({
  feeOf: () => null,
  send: async () => undefined,
  claimUrl: async ({ id }) => sandboxPath(name, PAYOUT_ROUTE, id),
  async find({ id, sentAt, now }) {
    if (now - sentAt < WAITS_MS) return undefined
    return { kind: 'payout_paid', withdrawalId: id, providerReference: payoutReference(name, id) }
  },
})

/** The provider's id of a payout, in all reports. */
export const payoutReference = (name: string, id: string) => `${name}-payout-${id}`
