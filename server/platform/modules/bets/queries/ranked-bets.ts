import { sql } from 'drizzle-orm'
import { idFrom } from '#server/platform/kernel/ids.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { readRates } from '#server/platform/modules/exchange-rates/reads.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { listTop } from '#server/shared/contract/top.ts'

type Reading = Pick<Platform, 'reader' | 'clock'>
type RankingRequest = CallInput<typeof listTop>

const DAY_MS = 86_400_000
const PERIODS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const
/** Lifetime of a cached ranking. */
const FRESH_MS = 60_000
/** Longer lifetime of past days, which change only by corrections. */
const DAY_FRESH_MS = 3_600_000

type Best = { readonly userId: string; readonly id: string; readonly score: number }

/** Results of one part of a period: the best bet of each player, and net results in millionths of a dollar. */
type Part = { readonly bests: readonly Best[]; readonly nets: readonly (readonly [string, number])[] }

/** The best bet of each player in a period, best first, and the net result of each player. */
export type Ranking = { readonly bests: readonly Best[]; readonly nets: readonly number[] }

type Cached<Value> = { readonly at: number; readonly value: Promise<Value> }
const rankings = new WeakMap<Platform['reader'], Map<string, Cached<Ranking>>>()
const days = new WeakMap<Platform['reader'], Map<string, Cached<Part>>>()

/** Ranking of a period by a measure, at most a minute old. Reads across players. */
export function rankedAcrossPlayers({ reader, clock }: Reading, request: RankingRequest): Promise<Ranking> {
  const key = `${request.period} ${request.measure}`
  return cached(rankings, { reader, clock, key, freshMs: FRESH_MS }, () => rank({ reader, clock }, request))
}

type Keeping = Reading & { readonly key: string; readonly freshMs: number }

/** Returns a cached or pending value. A failed value is dropped and computed again. */
function cached<Value>(
  all: WeakMap<Platform['reader'], Map<string, Cached<Value>>>,
  { reader, clock, key, freshMs }: Keeping,
  find: () => Promise<Value>,
): Promise<Value> {
  const own = all.get(reader) ?? new Map<string, Cached<Value>>()
  all.set(reader, own)
  const now = clock.now()
  const last = own.get(key)
  if (last && now - last.at < freshMs) return last.value
  // drops expired entries
  for (const [other, { at }] of own) if (now - at >= freshMs) own.delete(other)
  const value = find()
  own.set(key, { at: now, value })
  value.catch(() => own.delete(key))
  return value
}

/**
 * Merges the parts of a period: cached whole days, and the partial days before and after them. The parts are read one
 * after another, so that no read is long.
 */
async function rank({ reader, clock }: Reading, { period, measure }: RankingRequest): Promise<Ranking> {
  const now = clock.now()
  const from = now - PERIODS[period]
  const bests = new Map<string, Best>()
  const nets = new Map<string, number>()
  for (let start = from; start <= now; ) {
    const midnight = (Math.floor(start / DAY_MS) + 1) * DAY_MS
    const window = { from: start, until: Math.min(midnight, now + 1) }
    const isWholeDay = midnight <= now && start % DAY_MS === 0
    const find = () => readPart({ reader, clock }, measure, window)
    const key = `${start} ${measure}`
    const part = isWholeDay ? cached(days, { reader, clock, key, freshMs: DAY_FRESH_MS }, find) : find()
    const { bests: ofPart, nets: netsOfPart } = await part
    for (const best of ofPart) {
      const before = bests.get(best.userId)
      if (!before || best.score > before.score) bests.set(best.userId, best)
    }
    for (const [userId, net] of netsOfPart) nets.set(userId, (nets.get(userId) ?? 0) + net)
    start = midnight
  }
  return {
    bests: [...bests.values()].toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)),
    nets: [...nets.values()].toSorted((a, b) => a - b),
  }
}

type Window = { readonly from: number; readonly until: number }

async function readPart({ reader, clock }: Reading, measure: RankingRequest['measure'], window: Window): Promise<Part> {
  const [from, until] = [idFrom(window.from), idFrom(window.until)]
  const { mids } = await readRates(reader, clock.now())
  // used only for ordering and the median: displayed amounts are exact
  const weights = JSON.stringify(
    Object.fromEntries(CURRENCY_CODES.map((code) => [code, Number(mids.USD) / Number(mids[code])])),
  )
  const weight = sql`(SELECT value FROM json_each(${weights}) WHERE key = currency)`
  const score = measure === 'win' ? sql`(payout - stake) * ${weight}` : sql`multiplier`
  const bests = await reader.all<{ user_id: string; id: string; score: number }>(sql`
    SELECT user_id, id, score FROM (
      SELECT user_id, id, score, row_number() OVER (PARTITION BY user_id ORDER BY score DESC, id) AS own FROM (
        SELECT user_id, id, ${score} AS score FROM bets WHERE id >= ${from} AND id < ${until} AND payout > stake))
    WHERE own = 1`)
  const nets = await reader.all<{ user_id: string; net: number }>(sql`
    SELECT user_id, sum(net * ${weight}) AS net FROM (
      SELECT user_id, currency, sum(CASE is_free WHEN 0 THEN payout - stake WHEN 1 THEN max(payout - stake, 0)
        ELSE payout END) AS net
      FROM bets WHERE id >= ${from} AND id < ${until} GROUP BY user_id, currency)
    GROUP BY user_id`)
  return {
    bests: bests.map(({ user_id: userId, id, score: reached }) => ({ userId, id, score: Number(reached) })),
    nets: nets.map(({ user_id, net }) => [user_id, Number(net)] as const),
  }
}
