import { desc, sql } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { newestBets } from './newest-bets.ts'
import { OWN_GAMES } from './own-games.ts'
import { type BetReader, betsOfRows, type ListedBet, selectBets } from './select-bets.ts'

type BetQuery = {
  readonly userId: string
  readonly game?: string | undefined
  /** Id of the last bet of the previous page. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A page of a player's bets, newest first, and the cursor of the next page: null on the last one. */
export async function listBets(
  platform: BetReader,
  { userId, game, before, limit }: BetQuery,
): Promise<{ bets: ListedBet[]; next: string | null }> {
  const newest = newestBets({
    userId,
    currencies: CURRENCY_CODES,
    limit: limit + 1,
    games: game === undefined ? OWN_GAMES : [game],
    conditions: [
      sql`one.proof_kind IN ('seed_pair', 'shared_round')`,
      ...(before === undefined ? [] : [sql`one.id < ${before}`]),
    ],
  })
  const rows = await selectBets(platform, newest)
    .orderBy(desc(bets.id))
    .limit(limit + 1)
  const page = await betsOfRows(platform, userId, rows.slice(0, limit))
  return { bets: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
