import { ownValue } from '#server/shared/own-value.ts'
import type { MarketName } from '#server/shared/sports/markets/index.ts'
import { type GROUPS, parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { formatShort, formatTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { periodName } from './period-name.ts'
import type { SportsEvent } from './sports.ts'

type Teams = { readonly home: string; readonly away: string }

/** Market types with a number in their name (`marketName`). */
type Numbered = 'top_n' | 'next_goal' | 'game_winner'

const TYPES: Readonly<Record<Exclude<MarketName, Numbered> | 'outright', () => string>> = {
  outright: m.sports_m_outright,
  winner: m.sports_m_winner,
  winner_ot: m.sports_m_winner_ot,
  '1x2': m.sports_m_1x2,
  double_chance: m.sports_m_double_chance,
  dnb: m.sports_m_dnb,
  total: m.sports_m_total,
  total_ot: m.sports_m_total_ot,
  games_total: m.sports_m_games_total,
  games_handicap: m.sports_m_games_handicap,
  points_total: m.sports_m_points_total,
  points_handicap: m.sports_m_points_handicap,
  sets_total: m.sports_m_sets_total,
  sets_handicap: m.sports_m_sets_handicap,
  maps_total: m.sports_m_maps_total,
  maps_handicap: m.sports_m_maps_handicap,
  set_winner: m.sports_m_winner,
  set_total: m.sports_m_total,
  set_handicap: m.sports_m_handicap,
  map_winner: m.sports_m_winner,
  rounds_total: m.sports_m_rounds_total,
  rounds_handicap: m.sports_m_handicap,
  correct_sets: m.sports_m_correct_score,
  correct_sets_5: m.sports_m_correct_score,
  handicap: m.sports_m_handicap,
  handicap3: m.sports_m_handicap3,
  btts: m.sports_m_btts,
  exact_goals: m.sports_m_exact_goals,
  odd_even: m.sports_m_odd_even,
  correct_score: m.sports_m_correct_score,
  ht_ft: m.sports_m_ht_ft,
  half_most: m.sports_m_half_most,
  highest_quarter: m.sports_m_highest_quarter,
  corners: m.sports_m_corners,
  cards: m.sports_m_cards,
}

/** Market names for a set or period, whose name precedes them. */
const OF_PARTS: Readonly<Record<string, () => string>> = {
  '1x2': m.sports_m_part_result,
  set_winner: m.sports_m_part_winner,
  map_winner: m.sports_m_part_winner,
}

export const GROUP_NAMES: Readonly<Record<(typeof GROUPS)[number], () => string>> = {
  main: m.sports_g_main,
  goals: m.sports_g_goals,
  handicaps: m.sports_g_handicaps,
  totals: m.sports_g_totals,
  periods: m.sports_g_periods,
  sets: m.sports_g_sets,
  maps: m.sports_g_maps,
  scores: m.sports_g_scores,
}

export function marketName(key: string, { home, away }: Teams): string {
  const { type, specifiers } = parseMarketKey(key)
  const { team, nr, set, game } = specifiers
  if (type === 'top_n') return m.sports_m_top({ number: specifiers.n ?? '' })
  if (type === 'next_goal') return m.sports_m_next_goal({ number: nr ?? '' })
  if (type === 'game_winner')
    return `${periodName('tennis', Number(set))} · ${m.sports_m_game_winner({ number: game ?? '' })}`
  const name = team
    ? m.sports_m_team_total({ team: team === 'home' ? home : away })
    : (ownValue<() => string>(TYPES, type) ?? m.sports_m_other)()
  const part = partName(specifiers)
  return part ? `${part} · ${ownValue(OF_PARTS, type)?.() ?? name}` : name
}

function partName({ period, set, map }: Readonly<Record<string, string>>): string | undefined {
  if (set) return periodName('tennis', Number(set))
  if (map) return periodName('esports', Number(map))
  switch (period?.charAt(0)) {
    case undefined:
      return undefined
    case 'q':
      return periodName('basketball', Number(period?.slice(1)))
    case 'p':
      return periodName('ice-hockey', Number(period?.slice(1)))
    default:
      return periodName('football', Number(period?.charAt(0)))
  }
}

const WORDS: Readonly<Record<string, () => string>> = {
  draw: m.sports_o_draw,
  yes: m.sports_o_yes,
  no: m.sports_o_no,
  none: m.sports_o_none,
  other: m.sports_o_other,
  odd: m.sports_o_odd,
  '1h': m.sports_half_1,
  '2h': m.sports_half_2,
  equal: m.sports_o_equal,
  even: m.sports_o_even,
}

const signed = (line: number) =>
  `${line > 0 ? '+' : line < 0 ? '−' : ''}${formatShort(String(Math.abs(line)), getLocale())}`

/** Line of an outcome: a handicap is the home team's, with the opposite sign for the other. */
export function lineOf(key: string, outcome: string): string {
  const { hcp, total = '0' } = parseMarketKey(key).specifiers
  if (hcp === undefined) return formatShort(total, getLocale())
  return signed(outcome === 'home' ? Number(hcp) : -Number(hcp))
}

/** Display name of an outcome, including its line. */
export function outcomeName(key: string, outcome: string, { home, away }: Teams): string {
  const { type, specifiers } = parseMarketKey(key)
  const { hcp, total = '0' } = specifiers
  const line = formatShort(total, getLocale())
  const sideOf = (side: string) => (side === 'home' ? home : side === 'away' ? away : m.sports_o_draw())
  if (outcome === 'over') return m.sports_o_over({ line })
  if (outcome === 'under') return m.sports_o_under({ line })
  if (type === 'double_chance') {
    const names = { '1x': [home, m.sports_o_draw()], '12': [home, away], x2: [m.sports_o_draw(), away] }
    return (ownValue(names, outcome) ?? [outcome]).join(' / ')
  }
  if (type === 'highest_quarter' && outcome !== 'equal') return periodName('basketball', Number(outcome.slice(1)))
  if (type === 'ht_ft') return outcome.split('/').map(sideOf).join(' / ')
  const team = outcome === 'home' ? home : outcome === 'away' ? away : undefined
  if (team === undefined) {
    // scores need no translation, nor do the teams of a round, which has no sides
    const isComplete = away === '' || /^[\d:+-]+$/.test(outcome)
    return ownValue(WORDS, outcome)?.() ?? (isComplete ? outcome : m.sports_o_other())
  }
  if (hcp !== undefined && type !== 'handicap3')
    return `${team} ${signed(outcome === 'home' ? Number(hcp) : -Number(hcp))}`
  return type === 'handicap3' ? `${team} (${hcp})` : team
}

export function timeOf(
  { status, clock, starts_at }: Pick<SportsEvent, 'status' | 'clock' | 'starts_at'>,
  zone: TimeZone,
): string {
  switch (status) {
    case 'live':
      if (!clock) return m.sports_live()
      if (clock.isBreak) return m.sports_break()
      return `${clock.minute}${clock.stoppage > 0 ? `+${clock.stoppage}` : ''}′`
    case 'not_started':
      return formatTime(starts_at, getLocale(), zone)
    case 'cancelled':
      return m.sports_cancelled()
    case 'abandoned':
      return m.sports_abandoned()
    default:
      return m.sports_ended()
  }
}
