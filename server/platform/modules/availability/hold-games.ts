import type { gameHolds } from '#db/platform/schema/availability.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { ANY, type DisabledState } from './disabled-games.ts'

/** Selection of games: null stands for all games of the provider, every currency and every country. */
export type Switched = {
  /** `HOUSE` for our own games. */
  readonly provider: string
  readonly gameId: string | null
  readonly currency: Currency | null
  readonly country: string | null
}

type Hold = Switched & {
  /** `on` reopens it. */
  readonly state: DisabledState | 'on'
  readonly operator: string
  /** Whether only two people may open it again. */
  readonly isGuarded: boolean
}

const keyOf = ({ provider, gameId, currency, country }: Switched) =>
  [provider, gameId ?? ANY, currency ?? ANY, country ?? ANY] as const

/** Disables or reopens games, from the next call on. Open rounds are still paid. */
export function holdGames({ db, now }: CommandContext, hold: Hold): void {
  const [provider, game, currency, country] = keyOf(hold)
  const { state, operator, isGuarded } = hold
  if (state === 'on') {
    db.run('DELETE FROM game_holds WHERE provider = ? AND game_id = ? AND currency = ? AND country = ?', [
      provider,
      game,
      currency,
      country,
    ])
    return
  }
  insertRow<typeof gameHolds>(db, {
    into: 'game_holds',
    row: {
      provider,
      currency,
      country,
      state,
      operator,
      game_id: game,
      since: now,
      is_guarded: isGuarded ? 1 : 0,
    },
    onConflict: `ON CONFLICT (provider, game_id, currency, country) DO UPDATE SET state = excluded.state,
      operator = excluded.operator, since = excluded.since, is_guarded = max(is_guarded, excluded.is_guarded)`,
  })
}

export type HoldStanding = { readonly state: DisabledState | 'on'; readonly isGuarded: boolean }

/** How exactly this selection is switched now, whatever wider selections say. */
export function holdOf({ db }: Pick<CommandContext, 'db'>, switched: Switched): HoldStanding {
  const row = db.get<{ state: DisabledState; is_guarded: bigint }>(
    'SELECT state, is_guarded FROM game_holds WHERE provider = ? AND game_id = ? AND currency = ? AND country = ?',
    [...keyOf(switched)],
  )
  return row ? { state: row.state, isGuarded: row.is_guarded === 1n } : { state: 'on', isGuarded: false }
}
