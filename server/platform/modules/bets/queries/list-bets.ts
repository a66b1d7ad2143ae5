import { desc, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
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

const OF_KINDS = sql`one.proof_kind IN ('seed_pair', 'shared_round')`
/** Greater than every id. */
const AFTER_ALL = '~'

/** Every page of a game begins with these. */
const betsOfGame = builtOnce((reader) => {
  const limit = sql.placeholder('limit')
  const newest = newestBets({
    userId: sql.placeholder('userId'),
    currencies: CURRENCY_CODES,
    limit,
    games: [sql.placeholder('game')],
    conditions: [OF_KINDS, sql`one.id < ${sql.placeholder('before')}`],
  })
  return selectBets({ reader }, newest).orderBy(desc(bets.id)).limit(limit).prepare()
})

/** A page of a player's bets, newest first, and the cursor of the next page: null on the last one. */
export async function listBets(
  platform: BetReader,
  { userId, game, before, limit }: BetQuery,
): Promise<{ bets: ListedBet[]; next: string | null }> {
  const wanted = { userId, before: before ?? AFTER_ALL, limit: limit + 1 }
  const rows =
    game === undefined
      ? await betsOfAllGames(platform, wanted)
      : await betsOfGame(platform.reader).all({ ...wanted, game })
  const page = await betsOfRows(platform, userId, rows.slice(0, limit))
  return { bets: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

function betsOfAllGames(platform: BetReader, { userId, before, limit }: Required<Omit<BetQuery, 'game'>>) {
  const newest = newestBets({
    userId,
    currencies: CURRENCY_CODES,
    limit,
    games: OWN_GAMES,
    conditions: [OF_KINDS, sql`one.id < ${before}`],
  })
  return selectBets(platform, newest).orderBy(desc(bets.id)).limit(limit)
}
