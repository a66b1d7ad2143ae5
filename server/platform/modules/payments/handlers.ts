import { type HandlersFor, Stored } from '#server/platform/kernel/http/handler.ts'
import { locateClient } from '#server/platform/kernel/http/visitor.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { acceptingProviders, supportsCurrency } from '#server/platform/providers/payments/accepts-payer.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { DEPOSIT_LIMITS, MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { payoutTermsOf } from '#server/shared/promotions/vip.ts'
import { readPausesAcrossPlayers } from '../availability/reads.ts'
import { confirmPlayer } from '../identity/reads.ts'
import { readReceipts } from '../ledger/reads.ts'
import { readStanding } from '../vip/reads.ts'
import { openDeposit } from './open-deposit.ts'
import type { Platform } from './platform.ts'
import { findDeposit, isSentBack } from './queries/deposits.ts'
import { findWithdrawal, listWithdrawals, shownWithdrawal } from './queries/find-withdrawals.ts'
import { remainingPayout } from './queries/remaining-payout.ts'
import { takeReport } from './take-report.ts'
import { referenceOf } from './withdrawal.ts'

export const payments: HandlersFor<typeof contract.payments, Platform> = {
  async methods({ platform, client, input: { currency } }) {
    const { country } = locateClient(platform, client.ip)
    const offered = currency ? acceptingProviders(platform.payments, { currency, country }) : platform.payments
    const { min = null, max = null } = currency ? DEPOSIT_LIMITS[currency] : {}
    const pauses = await readPausesAcrossPlayers(platform)
    return [...offered].map(([provider, { label, isInstant: is_instant }]) => ({
      provider,
      name: label[client.locale],
      min,
      max,
      is_instant,
      is_paused: pauses.isPaymentPaused(provider, 'in'),
    }))
  },

  async createDeposit({ input, caller: { userId }, platform, client: { ip } }) {
    const { createdAt, redirectUrl, ...deposit } = await openDeposit(platform, { userId, ip }, input)
    return { ...deposit, created_at: new Date(createdAt).toISOString(), redirect_url: redirectUrl }
  },

  async deposit({ input, caller, platform }) {
    const found = await findDeposit(platform.reader, input.id)
    // another player's deposit gets the same response as an unknown one, so that ids reveal nothing
    if (found?.userId !== caller.userId) throw new Refusal('not_found')
    const { id, status, currency, amount, createdAt } = found
    const receipts = await readReceipts(platform, {
      userId: caller.userId,
      acts: [{ id, reference: `deposit:${id}` }],
    })
    return new Stored({
      id,
      status,
      currency,
      amount: formatMicros(micros(amount)),
      created_at: new Date(createdAt).toISOString(),
      is_sent_back: status === 'confirmed' && (await isSentBack(platform.reader, id)),
      receipt: receipts.get(id),
    })
  },

  async payoutMethods({ platform, client, caller, input: { currency } }) {
    const { level } = caller ? await readStanding(platform, caller.userId) : { level: 0 }
    const { hasPayoutFee } = payoutTermsOf(level)
    const left_today = caller && (await remainingPayout(platform, { userId: caller.userId, level, currency }))
    const pauses = await readPausesAcrossPlayers(platform)
    return [...platform.payments].flatMap(([provider, company]) => {
      const { label, payouts } = company
      if (!payouts || !supportsCurrency(company, currency)) return []
      const fee = hasPayoutFee ? payouts.feeOf(currency) : null
      const method = { provider, name: label[client.locale], min: MIN_PAYOUT[currency], left_today }
      const is_paused = pauses.isPaymentPaused(provider, 'out')
      return [{ ...method, is_paused, fee_flat: fee?.flat ?? '0', fee_bp: fee?.bp ?? 0 }]
    })
  },

  async withdraw({ input, caller: { userId }, platform }) {
    const { amount, currency, provider: requestedProvider, idempotency_key: idempotencyKey } = input
    const [payer, ...alternatives] = [...platform.payments].flatMap(([provider, company]) =>
      company.payouts && supportsCurrency(company, currency) && provider === (requestedProvider ?? provider)
        ? [{ provider, fee: company.payouts.feeOf(currency) }]
        : [],
    )
    if (!payer) throw new Refusal('provider_not_configured', { field: 'provider' })
    const request = { userId, amount, currency, ...payer, alternatives, idempotencyKey }
    const { id, receipt } = await platform.writer.execute('requestWithdrawal', request)
    return new Stored({ ...(await ownWithdrawal(platform, { id, userId })), receipt })
  },

  async confirmWithdrawal({ input: { id, password }, caller: { userId, sessionId }, platform, client }) {
    await confirmPlayer(platform, { userId, sessionId, ip: client.ip, password })
    await platform.writer.execute('confirmWithdrawal', { id, userId })
    return ownWithdrawal(platform, { id, userId })
  },

  async cancelWithdrawal({ input: { id }, caller: { userId }, platform }) {
    await platform.writer.execute('cancelWithdrawal', { id, userId })
    return { success: true }
  },

  async withdrawals({ input, caller: { userId }, platform }) {
    const { withdrawals, next } = await listWithdrawals(platform, { userId, ...input })
    const acts = withdrawals.map(({ id }) => ({ id, reference: referenceOf(id) }))
    const receipts = await readReceipts(platform, { userId, acts })
    return new Stored({ withdrawals: withdrawals.map((one) => ({ ...one, receipt: receipts.get(one.id) })), next })
  },

  callback: async ({ input, raw, platform }) =>
    takeReport(platform, input.provider, {
      headers: raw.headers,
      body: await raw.bytes(),
      receivedAt: platform.clock.now(),
    }),
}

/** The player's own withdrawal as stored. Another player's gets the same response as an unknown one. */
async function ownWithdrawal(platform: Pick<Platform, 'reader' | 'kyc'>, key: { id: string; userId: string }) {
  const row = await findWithdrawal(platform.reader, key)
  if (!row) throw new Refusal('not_found', { field: 'id' })
  return shownWithdrawal(row, { kyc: platform.kyc, pauses: await readPausesAcrossPlayers(platform) })
}
