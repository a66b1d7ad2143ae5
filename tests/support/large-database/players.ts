import { openSession } from '#server/platform/modules/identity/index.ts'
import { confirmDeposit } from '#server/platform/modules/payments/commands/confirm-deposit.ts'
import { confirmWithdrawal } from '#server/platform/modules/payments/commands/confirm-withdrawal.ts'
import { createDeposit } from '#server/platform/modules/payments/commands/create-deposit.ts'
import { requestWithdrawal } from '#server/platform/modules/payments/commands/request-withdrawal.ts'
import { sendWithdrawal } from '#server/platform/modules/payments/commands/send-withdrawal.ts'
import { settleWithdrawal } from '#server/platform/modules/payments/commands/settle-withdrawal.ts'
import { answerRealityCheck } from '#server/platform/modules/player-limits/commands/answer-reality-check.ts'
import { openPlayer } from '#server/platform/modules/registration/open-player.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { DEPOSIT_LIMITS, MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { SANDBOX } from '../sandbox.ts'
import type { BulkWriter } from './bulk-writer.ts'

export type LargePlayer = { readonly userId: string; readonly sessionId: string; readonly currency: Currency }

export const emailOf = (number: number): string => `player-${number}@large.example`

/**
 * Registers a player with a verified address, a session and a deposit of the largest amount: the stakes of a hundred
 * thousand bets.
 * @param passwordHash the same of all players, since hashing takes longer than everything else
 */
export function addPlayer(writer: BulkWriter, number: number, passwordHash: string | null): LargePlayer {
  const currency = CURRENCY_CODES[number % CURRENCY_CODES.length] as Currency
  const userId = writer.run((context) =>
    openPlayer(context, {
      contact: { channel: 'email', target: emailOf(number) },
      isVerified: true,
      passwordHash,
      registerMethod: 'email',
      locale: 'ru',
      ip: null,
      currency,
      attribution: {},
    }),
  )
  writer.run((context) =>
    openSession(context, { userId, ip: addressOf(number), userAgent: null, replaces: null, fingerprint: null }),
  )
  deposit(writer, { userId, currency })
  return { userId, sessionId: `session of ${userId}`, currency }
}

/** Address of the documentation networks, so that nobody is taken for a neighbor of another. */
const addressOf = (number: number) => `2001:db8::${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`

function deposit(writer: BulkWriter, { userId, currency }: Omit<LargePlayer, 'sessionId'>): void {
  const { max: amount } = DEPOSIT_LIMITS[currency]
  const { provider } = SANDBOX
  const { id } = writer.run((context) =>
    createDeposit(context, { userId, amount, currency, provider, idempotencyKey: writer.nextKey() }),
  )
  writer.run((context) =>
    confirmDeposit(context, {
      ...SANDBOX,
      depositId: id,
      providerReference: `payment-of-${id}`,
      amount: parseMicros(amount),
      currency,
    }),
  )
}

/** Answers a reality check: a player with thousands of bets may be due one, which refuses further play. */
export function playOn(writer: BulkWriter, { userId }: Pick<LargePlayer, 'userId'>): void {
  writer.run((context) => answerRealityCheck(context, { userId, answer: 'go_on' }))
}

/** Withdraws the least amount; one that was approved is paid. */
export function withdraw(writer: BulkWriter, { userId, currency }: LargePlayer): void {
  const { provider } = SANDBOX
  const request = { userId, currency, amount: MIN_PAYOUT[currency], provider, fee: null }
  const { id } = writer.run((context) => requestWithdrawal(context, { ...request, idempotencyKey: writer.nextKey() }))
  const { status } = writer.run((context) => confirmWithdrawal(context, { userId, id }))
  if (status !== 'approved') return
  writer.run((context) => sendWithdrawal(context, { id }))
  writer.run((context) =>
    settleWithdrawal(context, {
      ...SANDBOX,
      kind: 'payout_paid',
      withdrawalId: id,
      providerReference: `payout-of-${id}`,
    }),
  )
}
