import { eq } from 'drizzle-orm'
import { bets } from '#db/platform/schema/games.ts'
import { Refusal } from '../refusal.ts'
import type { BetView } from './bet-view.ts'
import { type BetReader, selectBets, viewOfRow } from './select-bets.ts'

/** One bet, whoever asks: a proof names no player. Refusal: not_found. */
export async function findBet(platform: BetReader, id: string): Promise<BetView> {
  const [row] = await selectBets(platform).where(eq(bets.id, id))
  if (!row) throw new Refusal('not_found', { field: 'id' })
  return viewOfRow(platform, row)
}
