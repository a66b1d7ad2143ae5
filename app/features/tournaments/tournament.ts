import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/shared/money/micros.ts'
import { formatMoney, formatTimes } from '~/lib/format/format.ts'
import { inReadersWords } from '~/lib/format/reader-words.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

type Outputs = inferRouterOutputs<AppRouter>['tournaments']

export type Tournament = Outputs['list']['tournaments'][number]
export type WholeTournament = Outputs['byId']
export type TournamentStatus = Tournament['status']
export const STATUSES: readonly TournamentStatus[] = ['active', 'upcoming', 'finished']

export const STATUS_NAMES: Readonly<Record<TournamentStatus, () => string>> = {
  active: m.tournaments_active,
  upcoming: m.tournaments_upcoming,
  finished: m.tournaments_finished,
}

export const tournamentName = ({ names }: Pick<Tournament, 'names'>): string =>
  inReadersWords(names, m.tournament_unnamed)

/** Formats a score by the tournament's scoring: a multiplier, or money. */
export function formatScore(score: string, scoring: Tournament['scoring']): string {
  return scoring === 'turnover'
    ? formatMoney(formatMicros(micros(BigInt(score))), 'USD', getLocale())
    : formatTimes(formatMultiplier(m4(BigInt(score))), getLocale(), 2)
}

export function scoringText({ scoring, best_of }: Pick<Tournament, 'scoring' | 'best_of'>): string {
  switch (scoring) {
    case 'best_multiplier':
      return m.tournament_scoring_best_multiplier()
    case 'sum_points':
      return m.tournament_scoring_sum_points({ count: best_of })
    case 'turnover':
      return m.tournament_scoring_turnover()
  }
}
