import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'

export type StakeTotals = {
  readonly currency: Currency
  readonly staked: Micros
  readonly returned: Micros
  /** Net result of bets decided in the period; open stakes are not counted, whenever they were placed. */
  readonly net: Micros
}

/** Sums of the entries that were read; entries are only ever added, so that later calls read only those after them. */
type Progress = {
  readonly from: number
  /** Last entry that was read. */
  last: number
  readonly moved: Map<Currency, { staked: bigint; returned: bigint }>
  /** Changes of money in play by reference; settled stakes of the period have none. */
  readonly inPlay: Map<string, { readonly currency: Currency; readonly amount: bigint }>
}

/** A player's pages read them again and again, and a session may have hundreds of bets. */
const MAX_PLAYERS = 10_000

const progressOf = builtOnce(() => new LRUCache<string, Progress>({ max: MAX_PLAYERS }))

type Period = { readonly userId: string; readonly from: number }

/** A player's stakes and returns since a time, by currency. */
export async function stakeTotalsSince(reader: PlatformReader, period: Period): Promise<StakeTotals[]> {
  const progress = await readOn(reader, period)
  const open = await ownAmongOpen(reader, period.userId, progress)
  return [...progress.moved].map(([currency, { staked, returned }]) => {
    const inPlay = open.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0n), 0n)
    return { currency, staked: micros(staked), returned: micros(returned), net: micros(returned - staked + inPlay) }
  })
}

/** Continues from the entries that were read for the player before. */
async function readOn(reader: PlatformReader, period: Period): Promise<Progress> {
  const { userId, from } = period
  const known = progressOf(reader).get(userId)
  const progress: Progress = known?.from === from ? known : { from, last: 0, moved: new Map(), inPlay: new Map() }
  const { last } = progress
  const rows = await reader.all<Row>(entriesAfter(period, last))
  // a simultaneous call has added the same entries
  if (progress.last !== last) return readOn(reader, period)
  for (const row of rows) add(progress, row)
  if (rows.length > 0) progressOf(reader).set(userId, progress)
  return progress
}

type Row = {
  readonly last: number
  readonly currency: Currency
  /** Null for the sums of the player's money. */
  readonly reference: string | null
  readonly staked: string
  /** For a reference: the change of the money in play. */
  readonly returned: string
}

function add(progress: Progress, { last, currency, reference, staked, returned }: Row): void {
  progress.last = Math.max(progress.last, last)
  const sums = progress.moved.get(currency) ?? { staked: 0n, returned: 0n }
  progress.moved.set(currency, sums)
  if (reference === null) {
    sums.staked += BigInt(staked)
    sums.returned += BigInt(returned)
    return
  }
  const amount = (progress.inPlay.get(reference)?.amount ?? 0n) + BigInt(returned)
  if (amount === 0n) progress.inPlay.delete(reference)
  else progress.inPlay.set(reference, { currency, amount })
}

/** Last entry before a time, found by halving: no index is by time. */
const lastEntryBefore = (from: number): SQL => sql`(
  WITH RECURSIVE halving(low, high) AS (
    SELECT 0, coalesce(max(id), 0) + 1 FROM entries
    UNION ALL SELECT
      iif((SELECT created_at < ${from} FROM entries WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1), (low + high) / 2, low),
      iif((SELECT created_at < ${from} FROM entries WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1), high, (low + high) / 2)
    FROM halving WHERE high - low > 1
  ) SELECT high - 1 FROM halving WHERE high - low <= 1)`

/** Entries after the last one that was read, or of the whole period if it is 0. */
const entriesAfter = ({ userId, from }: Period, last: number): SQL => sql`
  WITH moved AS MATERIALIZED (
    SELECT entry.id, account.currency, account.kind AS fund, transfer.kind, transfer.reference, entry.amount
    FROM ledger_accounts AS account
    JOIN entries AS entry ON entry.account_id = account.id AND entry.id > ${last > 0 ? sql`${last}` : lastEntryBefore(from)} AND entry.created_at >= ${from}
    JOIN transfers AS transfer ON transfer.id = entry.transfer_id
      AND transfer.kind IN ('stake', 'settlement', 'void', 'reversal')
    WHERE account.user_id = ${userId} AND account.kind IN ('real', 'bonus', 'inplay')
  )
  SELECT max(id) AS last, currency, NULL AS reference,
    CAST(sum((fund <> 'inplay' AND kind = 'stake') * -amount) AS TEXT) AS staked,
    CAST(sum((fund <> 'inplay' AND kind <> 'stake') * amount) AS TEXT) AS returned
  FROM moved GROUP BY currency
  UNION ALL SELECT 0, currency, reference, '0', CAST(sum(amount) AS TEXT)
  FROM moved WHERE fund = 'inplay' GROUP BY currency, reference HAVING sum(amount) <> 0`

/** Excludes stakes made by the house for a player. */
async function ownAmongOpen(reader: PlatformReader, userId: string, { inPlay }: Progress) {
  if (inPlay.size === 0) return []
  const own = await reader.all<{ readonly reference: string }>(sql`
    SELECT changed.value AS reference FROM json_each(${JSON.stringify([...inPlay.keys()])}) AS changed WHERE EXISTS (
      SELECT 1 FROM transfers AS placed
      JOIN entries AS drawn ON drawn.transfer_id = placed.id
      JOIN ledger_accounts AS source ON source.id = drawn.account_id
      WHERE placed.reference = changed.value AND placed.kind = 'stake'
        AND source.user_id = ${userId} AND source.kind IN ('real', 'bonus')
    )`)
  return own.flatMap(({ reference }) => inPlay.get(reference) ?? [])
}

export async function openStakeAcrossPlayers(reader: PlatformReader, references: readonly string[]): Promise<Micros> {
  if (references.length === 0) return micros(0n)
  const [row] = await reader.all<{ readonly open: string }>(sql`
    SELECT CAST(coalesce(sum(entry.amount), 0) AS TEXT) AS open
    FROM json_each(${JSON.stringify(references)}) AS wanted
    JOIN transfers AS transfer ON transfer.reference = wanted.value
    JOIN entries AS entry ON entry.transfer_id = transfer.id
    JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'`)
  return micros(BigInt(row?.open ?? '0'))
}
