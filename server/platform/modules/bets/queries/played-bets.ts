import { desc, type SQL, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { bets } from '#db/platform/schema/bets.ts'
import { idFrom } from '#server/platform/kernel/ids.ts'
import type { BetResult } from '#server/shared/constants/bet-results.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { openStakeAcrossPlayers } from '../../ledger/reads.ts'
import { betReference } from '../bet-reference.ts'
import { lastGames } from './games-of.ts'
import { newestBets } from './newest-bets.ts'

/** Half-open interval in milliseconds, by time of placement. */
export type Period = { readonly from?: number | undefined; readonly until?: number | undefined }

export type PlayedQuery = Period & {
  readonly userId: string
  readonly currency?: Currency | undefined
  readonly game?: string | undefined
  readonly result?: BetResult | undefined
  /** Id of the last bet of the previous page. */
  readonly before?: string | undefined
  readonly limit: number
}

const COLUMNS = {
  id: bets.id,
  game: bets.game,
  provider: bets.provider,
  currency: bets.currency,
  stake: bets.stake,
  payout: bets.payout,
  isFree: bets.isFree,
  multiplier: bets.multiplier,
  isOpen: sql<number>`${bets.outcome} IS NULL`,
  placedAt: bets.placedAt,
}

/** Result for the player, who stakes nothing on a free bet. An open bet has no result. */
const RESULTS: Record<BetResult, SQL> = {
  won: sql`one.payout > iif(one.is_free = 2, 0, one.stake)`,
  lost: sql`one.is_free = 0 AND one.payout < one.stake AND one.outcome IS NOT NULL`,
}

/** Ids sort by the time of the stake, so that both a period and a page are a range of an index. */
function conditionsOf({ result, before, from, until }: Omit<PlayedQuery, 'userId'>): SQL[] {
  return [
    ...(from === undefined ? [] : [sql`one.id >= ${idFrom(from)}`]),
    ...(until === undefined ? [] : [sql`one.id < ${idFrom(until)}`]),
    ...(before === undefined ? [] : [sql`one.id < ${before}`]),
    ...(result === undefined ? [] : [RESULTS[result]]),
  ]
}

/** A page of a player's bets, newest first, without proofs. */
export function listPlayedBets(reader: PlatformReader, { userId, ...query }: PlayedQuery) {
  const { currency, game, limit } = query
  const wanted = newestBets({
    userId,
    limit,
    games: game === undefined ? undefined : [game],
    currencies: currency === undefined ? CURRENCY_CODES : [currency],
    conditions: conditionsOf(query),
  })
  return reader.select(COLUMNS).from(bets).where(wanted).orderBy(desc(bets.id)).limit(limit)
}

/** Ids are hexadecimal: all of them sort before it. */
const LAST_ID = 'g'

/** Rows added up per query, so that no query runs long. */
const SUM_PAGE = 50_000

type Chunk = {
  readonly count: number
  readonly last: string | null
  readonly staked: string
  readonly returned: string
}

export type PlayedTotals = {
  readonly staked: Micros
  readonly returned: Micros
  /** Part of `staked` that is still in play. */
  readonly open: Micros
}
type Added = Omit<PlayedQuery, 'before' | 'limit' | 'result'> & { readonly currency: Currency }

/**
 * Totals staked and returned of a player's bets placed in a period, in one currency, in one game or all. Free bets
 * count with their winnings only, free spins with their whole payout.
 * Reads only the index.
 */
export async function playedTotals(reader: PlatformReader, { game, ...query }: Added): Promise<PlayedTotals> {
  const open = await openStakeAcrossPlayers(reader, await openReferences(reader, { game, ...query }))
  const games = game === undefined ? await lastGames(reader, query.userId) : [game]
  let [staked, returned] = [0n, 0n]
  for (const one of games) {
    const totals = await totalsOfGame(reader, { ...query, game: one })
    staked += totals.staked
    returned += totals.returned
  }
  return { staked: micros(staked), returned: micros(returned), open }
}

/** A player's own undecided bets of a period; never many. */
async function openReferences(
  reader: PlatformReader,
  { userId, currency, game, from = 0, until }: Added,
): Promise<string[]> {
  const rows = await reader.all<{ readonly id: string }>(sql`
    SELECT id FROM bets
    WHERE user_id = ${userId} AND currency = ${currency} AND outcome IS NULL AND is_free = 0
      AND id > ${idFrom(from)} AND id < ${until === undefined ? LAST_ID : idFrom(until)}
      ${game === undefined ? sql`` : sql`AND game = ${game}`}`)
  return rows.map(({ id }) => betReference(id))
}

async function totalsOfGame(
  reader: PlatformReader,
  { userId, currency, game, from = 0, until }: Added & { readonly game: string },
): Promise<Omit<PlayedTotals, 'open'>> {
  const end = until === undefined ? LAST_ID : idFrom(until)
  let after = idFrom(from)
  let [staked, returned] = [0n, 0n]
  for (;;) {
    const [chunk] = await reader.all<Chunk>(sql`
      SELECT count(*) AS count, max(id) AS last,
        CAST(coalesce(sum(iif(is_free, 0, stake)), 0) AS TEXT) AS staked,
        CAST(coalesce(sum(iif(is_free = 1, max(payout - stake, 0), payout)), 0) AS TEXT) AS returned
      FROM (
        SELECT id, stake, payout, is_free FROM bets
        WHERE user_id = ${userId} AND game = ${game} AND currency = ${currency} AND id > ${after} AND id < ${end}
        ORDER BY id LIMIT ${SUM_PAGE}
      )`)
    if (!chunk || chunk.last === null) break
    staked += BigInt(chunk.staked)
    returned += BigInt(chunk.returned)
    if (chunk.count < SUM_PAGE) break
    after = chunk.last
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { staked: micros(staked), returned: micros(returned) }
}
