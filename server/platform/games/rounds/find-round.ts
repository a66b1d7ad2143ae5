import { sql } from 'drizzle-orm'
import type { RoundGameId } from '#server/rules/registry.ts'
import type { Platform } from '../../platform.ts'
import { type RoundView, roundView } from './round-view.ts'
import { type RoundRow, roundOfRow, SELECT_ROUND } from './stored-round.ts'

type RoundQuery = { readonly userId: string; readonly game: RoundGameId }

/** A player's open round of a game, or else his last one, which tells how it ended; null before the first. */
export async function findRound(
  { reader, settings }: Pick<Platform, 'reader' | 'settings'>,
  { userId, game }: RoundQuery,
): Promise<RoundView | null> {
  const [row] = await reader.all<RoundRow>(
    sql`${sql.raw(SELECT_ROUND)} WHERE round.user_id = ${userId} AND round.game = ${game}
        ORDER BY round.rowid DESC LIMIT 1`,
  )
  return row ? roundView(roundOfRow(settings.secret, row)) : null
}
