import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { findPairSeeds } from '#server/platform/modules/fairness/reads.ts'
import type { RoundGameId } from '#server/shared/rules/registry.ts'
import { type RoundView, roundView } from '../round-view.ts'
import { pairNonceOf, type RoundRow, roundOfRow, SELECT_ROUND } from '../stored-round.ts'

type RoundQuery = { readonly userId: string; readonly game: RoundGameId }

/** A player's open round of a game, or the last one with its result; null before the first. */
export async function findRound(
  platform: Pick<Platform, 'reader' | 'settings' | 'rules'>,
  { userId, game }: RoundQuery,
): Promise<RoundView | null> {
  const [row] = await platform.reader.all<RoundRow>(
    sql`${sql.raw(SELECT_ROUND)} WHERE round.user_id = ${userId} AND round.game = ${game}
        ORDER BY round.rowid DESC LIMIT 1`,
  )
  return row ? roundView(roundOfRow(platform.rules, row, await findPairSeeds(platform, pairNonceOf(row)))) : null
}

/** Games in which a player has an open round, most recent first. */
export async function openGames(reader: PlatformReader, userId: string): Promise<string[]> {
  const rows = await reader.all<{ game: string }>(
    sql`SELECT game FROM rounds WHERE user_id = ${userId} AND ending IS NULL ORDER BY id DESC`,
  )
  return rows.map(({ game }) => game)
}
