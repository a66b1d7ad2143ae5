import { and, desc, eq, lt } from 'drizzle-orm'
import { bets } from '#db/platform/schema/games.ts'
import type { BetView } from './bet-view.ts'
import { type BetReader, selectBets, viewOfRow } from './select-bets.ts'

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
): Promise<{ bets: BetView[]; next: string | null }> {
  const rows = await selectBets(platform)
    .where(
      and(
        eq(bets.userId, userId),
        game === undefined ? undefined : eq(bets.game, game),
        before === undefined ? undefined : lt(bets.id, before),
      ),
    )
    .orderBy(desc(bets.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map((row) => viewOfRow(platform, row))
  return { bets: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
