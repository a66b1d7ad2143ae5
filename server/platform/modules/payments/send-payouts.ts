import { eq } from 'drizzle-orm'
import { withdrawals } from '#db/platform/schema/payments.ts'
import type { Payout, Payouts } from '#server/platform/providers/payments/port.ts'
import type { Platform } from './platform.ts'

/** How many are sent, and how many are asked for, in one turn. */
const AT_ONCE = 100

/** From one turn to the next. */
export const SEND_EVERY_MS = 5000

type Parts = Pick<Platform, 'reader' | 'writer' | 'clock' | 'payments' | 'log'>

/** Hands approved payouts to their providers, and asks how those stand that were sent. Each is for itself. */
export async function sendPayouts(platform: Parts): Promise<void> {
  for (const row of await ofThisTurnAcrossPlayers(platform, 'approved'))
    await attempt(platform, row.id, () => send(platform, row))
  for (const row of await ofThisTurnAcrossPlayers(platform, 'sent'))
    await attempt(platform, row.id, () => ask(platform, row))
}

/** Where there are more than one turn takes, each turn takes others: those that nobody answers for hold up no later ones. */
async function ofThisTurnAcrossPlayers({ reader, clock }: Parts, status: 'approved' | 'sent'): Promise<Row[]> {
  const count = await reader.$count(withdrawals, eq(withdrawals.status, status))
  const turn = Math.floor(clock.now() / SEND_EVERY_MS) % Math.max(1, Math.ceil(count / AT_ONCE))
  return reader
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.status, status))
    .orderBy(withdrawals.changedAt)
    .limit(AT_ONCE)
    .offset(turn * AT_ONCE)
}

type Row = typeof withdrawals.$inferSelect

const payoutOf = ({ id, currency, amount, fee }: Row): Payout => ({ id, currency, amount: amount - fee })

/** On the disk before the provider hears of it: after a crash it is asked for, and not sent as another. */
async function send({ writer, payments }: Parts, row: Row): Promise<void> {
  const payouts = payments.get(row.provider)?.payouts
  if (!payouts) throw new Error(`${row.provider} pays nobody out`)
  await writer.execute('sendWithdrawal', { id: row.id })
  await payouts.send(payoutOf(row))
  await noteClaim({ writer }, payouts, row)
}

/** Kept, so that the player's page need not ask the provider. */
async function noteClaim({ writer }: Pick<Parts, 'writer'>, payouts: Payouts, row: Row): Promise<void> {
  if (row.claimUrl !== null) return
  const claimUrl = await payouts.claimUrl?.(payoutOf(row))
  if (claimUrl !== undefined) await writer.execute('noteClaim', { id: row.id, claimUrl })
}

/** One that never came is sent again by the same id: was it only late, its provider knows it. */
async function ask({ writer, payments, clock }: Parts, row: Row): Promise<void> {
  const provider = payments.get(row.provider)
  if (!provider?.payouts) return
  const event = await provider.payouts.find({ ...payoutOf(row), sentAt: row.changedAt, now: clock.now() })
  if (event === 'unknown') return provider.payouts.send(payoutOf(row))
  if (!event) return noteClaim({ writer }, provider.payouts, row)
  const { isPlayMoney } = provider
  await writer.execute('settleWithdrawal', { ...event, provider: row.provider, isPlayMoney })
}

async function attempt({ log }: Parts, id: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (err) {
    log.warn({ err, withdrawal: id }, 'a payout waits for its provider')
  }
}
