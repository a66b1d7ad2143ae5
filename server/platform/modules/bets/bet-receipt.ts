import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Receipt, withRebuiltReceipt } from '../ledger/index.ts'
import { OPENING_COLUMNS, type OpeningRow, rebuiltOpening } from './bet-openings.ts'
import { betReference } from './bet-reference.ts'

/** Adds the receipt of everything logged for bets to an answer. Call it outside of `withIdempotency`. */
export function withBetReceipt<Answer extends object>(
  context: CommandContext,
  answer: Answer,
  ids: readonly string[],
): Answer & { readonly receipt?: Receipt } {
  return withRebuiltReceipt(context, answer, ids.map(betReference), (kind, reference) => {
    const row = context.db.get<OpeningRow>(
      `SELECT ${OPENING_COLUMNS} FROM bets AS bet LEFT JOIN seed_pairs AS pair ON pair.id = bet.seed_pair_id
       WHERE bet.id = ?`,
      [reference.slice(betReference('').length)],
    )
    return row && rebuiltOpening(kind, row)
  })
}
