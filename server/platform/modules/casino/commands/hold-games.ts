import type { casinoHolds } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { ALL_GAMES, type DisabledState } from '../disabled-games.ts'

type Hold = {
  readonly provider: string
  /** Null for all games of the provider. */
  readonly gameId: string | null
  /** `on` reopens it. */
  readonly state: DisabledState | 'on'
  readonly operator: string
}

/** Disables or reopens a title or all titles of a provider, from the next call on. Open rounds are still paid. */
export function holdGames({ db, now }: CommandContext, { provider, gameId, state, operator }: Hold): void {
  const game = gameId ?? ALL_GAMES
  if (state === 'on') {
    db.run('DELETE FROM casino_holds WHERE provider = ? AND game_id = ?', [provider, game])
    return
  }
  insertRow<typeof casinoHolds>(db, {
    into: 'casino_holds',
    row: { provider, state, operator, game_id: game, since: now },
    onConflict: `ON CONFLICT (provider, game_id) DO UPDATE SET state = excluded.state, operator = excluded.operator,
      since = excluded.since`,
  })
}
