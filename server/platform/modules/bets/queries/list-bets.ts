import { and, desc, eq, lt } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import { type BetReader, betsOfRows, type ListedBet, selectBets } from './select-bets.ts'

type BetQuery = {
  readonly userId: string
  /** Of one game only. */
  readonly game?: string | undefined
  /** The id of the last bet of the page before. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A page of a player's bets, newest first, and what to ask the page after it with: null on the last one. */
export async function listBets(
  platform: BetReader,
  { userId, game, before, limit }: BetQuery,
): Promise<{ bets: ListedBet[]; next: string | null }> {
  const wanted = and(
    eq(bets.userId, userId),
    game === undefined ? undefined : eq(bets.game, game),
    before === undefined ? undefined : lt(bets.id, before),
  )
  const rows = await selectBets(platform, wanted)
    .orderBy(desc(bets.id))
    .limit(limit + 1)
  const page = await betsOfRows(platform, userId, rows.slice(0, limit))
  return { bets: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
