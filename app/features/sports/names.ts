import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { formatShort, formatTime } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import type { SportsEvent } from './sports.ts'

type Teams = { readonly home: string; readonly away: string }

const TYPES: Readonly<Record<string, () => string>> = {
  '1x2': m.sports_m_1x2,
  double_chance: m.sports_m_double_chance,
  dnb: m.sports_m_dnb,
  total: m.sports_m_total,
  handicap: m.sports_m_handicap,
  handicap3: m.sports_m_handicap3,
  btts: m.sports_m_btts,
  exact_goals: m.sports_m_exact_goals,
  odd_even: m.sports_m_odd_even,
  correct_score: m.sports_m_correct_score,
}

export const GROUP_NAMES: Readonly<Record<string, () => string>> = {
  main: m.sports_g_main,
  goals: m.sports_g_goals,
  handicaps: m.sports_g_handicaps,
  halves: m.sports_g_halves,
  scores: m.sports_g_scores,
}

/** A market as its players call it. */
export function marketName(key: string, { home, away }: Teams): string {
  const { type, specifiers } = parseMarketKey(key)
  const { period, team, nr } = specifiers
  const half = period === '1h' ? ` · ${m.sports_half_1()}` : period === '2h' ? ` · ${m.sports_half_2()}` : ''
  if (type === 'next_goal') return m.sports_m_next_goal({ number: nr ?? '' })
  if (team) return m.sports_m_team_total({ team: team === 'home' ? home : away })
  return `${TYPES[type]?.() ?? type}${half}`
}

const WORDS: Readonly<Record<string, () => string>> = {
  draw: m.sports_o_draw,
  yes: m.sports_o_yes,
  no: m.sports_o_no,
  none: m.sports_o_none,
  other: m.sports_o_other,
  odd: m.sports_o_odd,
  even: m.sports_o_even,
}

const signed = (line: number) =>
  `${line > 0 ? '+' : line < 0 ? '−' : ''}${formatShort(String(Math.abs(line)), getLocale())}`

/** The line of an outcome: a handicap is the home team's, and the other's the opposite. */
export function lineOf(key: string, outcome: string): string {
  const { hcp, total = '0' } = parseMarketKey(key).specifiers
  if (hcp === undefined) return formatShort(total, getLocale())
  return signed(outcome === 'home' ? Number(hcp) : -Number(hcp))
}

/** An outcome as its players call it, with the line that is its own. */
export function outcomeName(key: string, outcome: string, { home, away }: Teams): string {
  const { type, specifiers } = parseMarketKey(key)
  const { hcp = '0', total = '0' } = specifiers
  const line = formatShort(total, getLocale())
  if (outcome === 'over') return m.sports_o_over({ line })
  if (outcome === 'under') return m.sports_o_under({ line })
  if (type === 'double_chance') {
    const names = { '1x': [home, m.sports_o_draw()], '12': [home, away], x2: [m.sports_o_draw(), away] }
    return (names[outcome as keyof typeof names] ?? [outcome]).join(' / ')
  }
  const team = outcome === 'home' ? home : outcome === 'away' ? away : undefined
  if (team === undefined) return WORDS[outcome]?.() ?? outcome
  if (type === 'handicap') return `${team} ${signed(outcome === 'home' ? Number(hcp) : -Number(hcp))}`
  return type === 'handicap3' ? `${team} (${hcp})` : team
}

/** When it begins, or how far it is. */
export function timeOf(
  { status, clock, starts_at }: Pick<SportsEvent, 'status' | 'clock' | 'starts_at'>,
  zone: string,
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
    default:
      return m.sports_ended()
  }
}
