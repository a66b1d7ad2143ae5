import { and, eq, notInArray, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { withdrawals } from '#db/platform/schema/payments.ts'
import type { Payout, Payouts } from '#server/platform/providers/payments/port.ts'
import { readPausesAcrossPlayers } from '../availability/reads.ts'
import type { Platform } from './platform.ts'

/** Maximum number of payouts sent, and of payouts queried, per run. */
const BATCH_SIZE = 100

export const SEND_EVERY_MS = 5000

type Parts = Pick<Platform, 'reader' | 'writer' | 'clock' | 'payments' | 'log'>

/**
 * Sends approved payouts to their providers, and queries the status of sent ones. Errors of one do not affect the
 * others. While payouts of a provider are paused, its approved ones wait, and nothing is sent to it a second time.
 */
export async function sendPayouts(platform: Parts): Promise<void> {
  const pauses = await readPausesAcrossPlayers(platform)
  const paused = new Set([...platform.payments.keys()].filter((name) => pauses.isPaymentPaused(name, 'out')))
  for (const row of await ofThisTurnAcrossPlayers(platform, 'approved', paused))
    await attempt(platform, row.id, () => send(platform, row))
  for (const row of await ofThisTurnAcrossPlayers(platform, 'sent'))
    await attempt(platform, row.id, () => queryStatus(platform, row, paused.has(row.provider)))
}

/**
 * If there are more than one run can handle, each run takes different ones, so that payouts without a response do not
 * block later ones.
 */
async function ofThisTurnAcrossPlayers(
  { reader, clock }: Parts,
  status: 'approved' | 'sent',
  without: ReadonlySet<string> = new Set(),
): Promise<Row[]> {
  const count = (await waitingOf(reader).all({ status })).filter(({ provider }) => !without.has(provider)).length
  if (count === 0) return []
  const turn = Math.floor(clock.now() / SEND_EVERY_MS) % Math.ceil(count / BATCH_SIZE)
  return reader
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.status, status), notInArray(withdrawals.provider, [...without])))
    .orderBy(withdrawals.changedAt)
    .limit(BATCH_SIZE)
    .offset(turn * BATCH_SIZE)
}

/** Usually there are none. */
const waitingOf = builtOnce((reader) =>
  reader
    .select({ provider: withdrawals.provider })
    .from(withdrawals)
    .where(eq(withdrawals.status, sql.placeholder('status')))
    .prepare(),
)

type Row = typeof withdrawals.$inferSelect

const payoutOf = ({ id, currency, amount, fee }: Row): Payout => ({ id, currency, amount: amount - fee })

/**
 * Marked as sent on disk before the provider is called: after a crash its status is queried, and it is not sent a
 * second time.
 */
async function send({ writer, payments }: Parts, row: Row): Promise<void> {
  const payouts = payments.get(row.provider)?.payouts
  if (!payouts) throw new Error(`${row.provider} does not support payouts`)
  await writer.execute('sendWithdrawal', { id: row.id })
  await payouts.send(payoutOf(row))
  await noteClaim({ writer }, payouts, row)
}

/** Stored, so that the player's page need not query the provider. */
async function noteClaim({ writer }: Pick<Parts, 'writer'>, payouts: Payouts, row: Row): Promise<void> {
  if (row.claimUrl !== null) return
  const claimUrl = await payouts.claimUrl?.(payoutOf(row))
  if (claimUrl !== undefined) await writer.execute('noteClaim', { id: row.id, claimUrl })
}

/**
 * A payout unknown to the provider is sent again with the same id, so that a request that was only late is recognized.
 */
async function queryStatus({ writer, payments, clock }: Parts, row: Row, isPaused: boolean): Promise<void> {
  const provider = payments.get(row.provider)
  if (!provider?.payouts) return
  const event = await provider.payouts.find({ ...payoutOf(row), sentAt: row.changedAt, now: clock.now() })
  if (event === 'unknown') return isPaused ? undefined : provider.payouts.send(payoutOf(row))
  if (!event) return noteClaim({ writer }, provider.payouts, row)
  const { isPlayMoney } = provider
  await writer.execute('settleWithdrawal', { ...event, provider: row.provider, isPlayMoney })
}

async function attempt({ log }: Parts, id: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (err) {
    log.warn({ err, withdrawal: id }, 'a payout is waiting for its provider')
  }
}
