import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { deposits, withdrawals } from '#db/platform/schema/payments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { findBlocks, listLinksAcrossPlayers, openFlagsAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { listDebts } from '#server/platform/modules/ledger/reads.ts'
import { excludedAcrossPlayers } from '#server/platform/modules/player-limits/reads.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { FOUR_EYES_USD } from '../review-flags.ts'
import { DAY_MS } from '../sums.ts'
import { identitySums } from './identity-sums.ts'
import { chargedBackAcrossPlayers } from './queues.ts'

type Reading = Pick<Platform, 'reader' | 'clock' | 'settings'>

/** Values of a check at this moment; amounts are decimals. */
type Evidence = Readonly<Record<string, string | number | readonly string[]>>

export type WithdrawalCheck = {
  readonly key: string
  /** `raised`: it sent the payout to review; `noted`: it holds now and sends nothing to review; `clear`. */
  readonly state: 'raised' | 'noted' | 'clear'
  readonly evidence: Evidence
}

type Row = typeof withdrawals.$inferSelect

/** One withdrawal with its checks and their evidence; undefined for an unknown one. */
export async function readWithdrawalCase(reading: Reading, id: string) {
  const row = await reading.reader.query.withdrawals.findFirst({ where: eq(withdrawals.id, id) })
  return row && { withdrawal: row, checks: await checksOf(reading, row) }
}

async function checksOf(reading: Reading, row: Row): Promise<WithdrawalCheck[]> {
  const { reader, clock, settings } = reading
  const now = clock.now()
  const { userId } = row
  const [backs, links, sums, nets, recent, blocks, debts, flagged] = await Promise.all([
    reader
      .select({ count: count(), last: sql<number | null>`max(${deposits.settledAt})` })
      .from(deposits)
      .where(and(eq(deposits.userId, userId), eq(deposits.status, 'charged_back'))),
    stoppedLinks(reading, userId),
    identitySums(reader, { userId, now }),
    netByProvider(reading, row),
    reader
      .select({
        id: withdrawals.id,
        amount: withdrawals.amount,
        currency: withdrawals.currency,
        at: withdrawals.createdAt,
      })
      .from(withdrawals)
      .where(
        and(
          eq(withdrawals.userId, userId),
          ne(withdrawals.id, row.id),
          gt(withdrawals.createdAt, row.createdAt - DAY_MS),
        ),
      )
      .orderBy(desc(withdrawals.createdAt))
      .limit(20),
    findBlocks(reading, userId),
    listDebts(reader, userId),
    openFlagsAcrossPlayers(reading, [userId]),
  ])
  const { addressUsd, fundsUsd } = settings.jurisdiction.kyc
  const earlier = recent.filter(({ at }) => at <= row.createdAt)
  const twins = recent.filter(
    ({ amount, currency, at }) =>
      amount === row.amount && currency === row.currency && Math.abs(at - row.createdAt) <= TWIN_MS,
  )
  const elsewhere = nets.filter(({ provider, net }) => provider !== row.provider && net > 0n)
  const [back] = backs
  const held: readonly (readonly [string, boolean, Evidence])[] = [
    ['amount', row.amountUsd >= FOUR_EYES_USD, { usd: text(row.amountUsd), limit: text(FOUR_EYES_USD) }],
    ['charged_back', (back?.count ?? 0) > 0, { count: back?.count ?? 0, ...(back?.last && { last: iso(back.last) }) }],
    ['linked', links.length > 0, { players: links }],
    [
      'address',
      sums.withdrawnUsd >= BigInt(addressUsd) * 1_000_000n,
      { usd: text(sums.withdrawnUsd), limit: String(addressUsd) },
    ],
    [
      'funds',
      sums.depositedUsd >= BigInt(fundsUsd) * 1_000_000n,
      { usd: text(sums.depositedUsd), limit: String(fundsUsd) },
    ],
    [
      'other_method',
      elsewhere.length > 0,
      { net: elsewhere.map(({ provider, currency, net }) => `${provider} ${text(net)} ${currency}`) },
    ],
    ['velocity', earlier.length + 1 >= MANY_A_DAY, { count: earlier.length + 1, limit: MANY_A_DAY }],
    ['duplicate', twins.length > 0, { withdrawals: twins.map((twin) => twin.id) }],
    [
      'debt',
      debts.length > 0,
      { debts: debts.map(({ reference, currency, owed }) => `${reference} ${text(owed)} ${currency}`) },
    ],
    ['blocked', blocks.length > 0, { scopes: blocks.map(({ scope }) => scope) }],
    ['flagged', flagged.size > 0, { flags: flagged.get(userId) ?? [] }],
  ]
  const flags: readonly string[] = row.flags
  const known = held.map(([key]) => key)
  return [
    ...held.map(([key, holds, evidence]) => ({
      key,
      state: flags.includes(key) ? ('raised' as const) : holds ? ('noted' as const) : ('clear' as const),
      evidence,
    })),
    // a flag without values of its own
    ...flags.filter((flag) => !known.includes(flag)).map((key) => ({ key, state: 'raised' as const, evidence: {} })),
  ]
}

const text = (amount: bigint) => formatMicros(micros(amount))
const TWIN_MS = 10 * 60_000
const MANY_A_DAY = 3

/** Linked accounts that are excluded or were charged back. */
async function stoppedLinks(reading: Reading, userId: string): Promise<string[]> {
  const ids = [...(await listLinksAcrossPlayers(reading, userId)).keys()]
  if (ids.length === 0) return []
  const [excluded, chargedBack] = await Promise.all([
    excludedAcrossPlayers(reading, ids),
    chargedBackAcrossPlayers(reading, ids),
  ])
  return ids.filter((id) => excluded.has(id) || chargedBack.has(id))
}

/** Deposits minus payouts by provider and currency, without this withdrawal. */
async function netByProvider({ reader }: Pick<Reading, 'reader'>, { userId, id }: Pick<Row, 'userId' | 'id'>) {
  const rows = await reader.all<{ provider: string; currency: string; net: string }>(sql`
    SELECT provider, currency, CAST(net AS TEXT) AS net FROM (
      SELECT provider, currency, sum(amount) AS net FROM (
        SELECT provider, currency, amount FROM deposits WHERE user_id = ${userId} AND status = 'confirmed'
        UNION ALL SELECT provider, currency, -amount FROM withdrawals
        WHERE user_id = ${userId} AND id <> ${id} AND status NOT IN ('rejected', 'failed', 'returned')
      ) GROUP BY provider, currency
    )`)
  return rows.map(({ net, ...of }) => ({ ...of, net: BigInt(net) }))
}
