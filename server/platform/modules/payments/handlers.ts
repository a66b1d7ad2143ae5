import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { openDeposit } from './open-deposit.ts'
import type { Platform } from './platform.ts'
import { findDeposit } from './queries/find-deposit.ts'
import { takeReport } from './take-report.ts'

export const payments: HandlersFor<typeof contract.payments, Platform> = {
  methods: async ({ platform, client }) =>
    [...platform.payments].map(([provider, { label }]) => ({ provider, name: label[client.locale] })),

  async createDeposit({ input, caller, platform }) {
    const { createdAt, redirectUrl, ...deposit } = await openDeposit(platform, caller.userId, input)
    return { ...deposit, created_at: new Date(createdAt).toISOString(), redirect_url: redirectUrl }
  },

  async deposit({ input, caller, platform }) {
    const found = await findDeposit(platform.reader, input.id)
    // another player's deposit is answered like none: ids are no secret to lean on, and no hint either
    if (found?.userId !== caller.userId) throw new Refusal('not_found')
    const { id, status, currency, amount, createdAt } = found
    return { id, status, currency, amount: formatMicros(micros(amount)), created_at: new Date(createdAt).toISOString() }
  },

  callback: async ({ input, raw, platform }) =>
    takeReport(platform, input.provider, {
      headers: raw.headers,
      body: await raw.bytes(),
      receivedAt: platform.clock.now(),
    }),
}
