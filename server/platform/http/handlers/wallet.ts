import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/index.ts'
import type { contract } from '#server/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/rules/money.ts'
import { readWallets } from '../../money/reads.ts'
import { verifyCallback } from '../../payments/callback-signature.ts'
import { findDeposit } from '../../payments/find-deposit.ts'
import { sandboxPayPath } from '../../payments/sandbox/paths.ts'
import { Refusal } from '../../refusal.ts'
import type { HandlersFor } from '../handler.ts'

export const wallet: HandlersFor<typeof contract.wallet> = {
  async balances({ caller, platform: { reader } }) {
    const [user, wallets] = await Promise.all([
      reader.query.users.findFirst({ columns: { currency: true }, where: eq(users.id, caller.userId) }),
      readWallets(reader, caller.userId),
    ])
    return {
      active: user?.currency ?? null,
      wallets: wallets.map(({ currency, balance }) => ({ currency, balance: formatMicros(balance) })),
    }
  },
}

export const payments: HandlersFor<typeof contract.payments> = {
  async createDeposit({ input, caller, platform }) {
    const { amount, currency, idempotency_key: idempotencyKey } = input
    const request = { userId: caller.userId, amount, currency, idempotencyKey }
    const { createdAt, ...deposit } = await platform.writer.execute('createDeposit', request)
    return { ...deposit, created_at: new Date(createdAt).toISOString(), redirect_url: sandboxPayPath(deposit.id) }
  },

  async deposit({ input, caller, platform }) {
    const found = await findDeposit(platform.reader, input.id)
    // another player's deposit is answered like none: ids are no secret to lean on, and no hint either
    if (found?.userId !== caller.userId) throw new Refusal('not_found')
    const { id, status, currency, amount, createdAt } = found
    return { id, status, currency, amount: formatMicros(micros(amount)), created_at: new Date(createdAt).toISOString() }
  },

  async callback({ input, platform: { settings, clock, writer } }) {
    verifyCallback({ secret: settings.secret, now: clock.now() }, input)
    const { deposit_id: depositId, provider_reference: providerReference, status, amount, currency } = input
    const report = { depositId, providerReference, amount: parseMicros(amount), currency }
    return writer.execute(status === 'confirmed' ? 'confirmDeposit' : 'failDeposit', report)
  },
}
