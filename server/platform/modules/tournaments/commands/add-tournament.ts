import type { tournaments } from '#db/platform/schema/tournaments.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Scoring, Ties } from '#server/shared/promotions/ranking.ts'

/** A tournament as described by an operator. Times in milliseconds, amounts as decimals. */
export type NewTournament = {
  readonly id: string
  readonly names: Readonly<Record<Locale, string>>
  readonly games: readonly string[]
  readonly startsAt: number
  readonly endsAt: number
  readonly scoring: Scoring
  readonly bestOf?: number
  readonly minStake: Readonly<Record<Currency, string>>
  readonly currency: Currency
  readonly prizes: readonly string[]
  readonly ties?: Ties
  readonly roundsPerMinute?: number
  readonly stakeCap?: Readonly<Record<Currency, string>>
  readonly publishedBy?: string
}

/** How long a round placed in time may take to be settled. */
export const SETTLE_GRACE_MS = 15 * 60_000

/**
 * Adds a tournament; an existing one stays as it is. Refuses `invalid` on `scoring` if the jurisdiction forbids scoring
 * by turnover.
 */
export function addTournament(
  { db, jurisdiction }: CommandContext,
  tournament: NewTournament,
): { readonly isNew: boolean } {
  const { id, currency, scoring, ties, bestOf, endsAt } = tournament
  if (scoring === 'turnover' && !jurisdiction.turnoverScoring) throw new Refusal('invalid', { field: 'scoring' })
  const { changes } = insertRow<typeof tournaments>(db, {
    into: 'tournaments',
    row: {
      id,
      currency,
      scoring,
      ties,
      best_of: bestOf,
      names: JSON.stringify(tournament.names),
      games: JSON.stringify(tournament.games),
      starts_at: tournament.startsAt,
      ends_at: endsAt,
      settles_at: endsAt + SETTLE_GRACE_MS,
      min_stake: JSON.stringify(tournament.minStake),
      prizes: JSON.stringify(tournament.prizes),
      rounds_per_minute: tournament.roundsPerMinute,
      stake_cap: tournament.stakeCap && JSON.stringify(tournament.stakeCap),
      published_by: tournament.publishedBy,
    },
    onConflict: 'ON CONFLICT (id) DO NOTHING',
  })
  return { isNew: changes === 1 }
}
