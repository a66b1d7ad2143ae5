import type { CommandContext } from '../../writer/command.ts'

/** Whether an open round depends on a pair: revealing that would show what the round still hides. */
export function hasOpenRound({ db }: CommandContext, pairId: string): boolean {
  return db.get('SELECT 1 AS one FROM rounds WHERE seed_pair_id = ? AND ending IS NULL LIMIT 1', [pairId]) !== undefined
}
