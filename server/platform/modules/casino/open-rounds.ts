import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** More are not counted. */
const MOST_COUNTED = 1000

/** Number of a provider's open rounds, of one title or of all. */
export function openRoundsAcrossPlayers(
  { db }: Pick<CommandContext, 'db'>,
  { provider, gameId }: { readonly provider: string; readonly gameId: string | null },
): number {
  const row = db.get<{ open: bigint }>(
    `SELECT count(*) AS open FROM (
       SELECT 1 FROM casino_rounds WHERE provider = ? AND state = 'OPEN' AND (? = '' OR game_id = ?) LIMIT ?)`,
    [provider, gameId ?? '', gameId ?? '', MOST_COUNTED],
  )
  return Number(row?.open ?? 0n)
}
