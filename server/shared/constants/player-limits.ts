/** Calendar windows of limits, in the player's zone. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Money limits, each with its allowed periods; `each` applies to a single bet. */
export const MONEY_LIMITS = {
  deposit: LIMIT_PERIODS,
  loss: LIMIT_PERIODS,
  stake: LIMIT_PERIODS,
  bet: ['each'],
} as const

/** Time limits, in minutes; a session ends after a break of one hour. */
export const TIME_LIMITS = { time: ['session', ...LIMIT_PERIODS] } as const

export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'bet', 'time'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
export const LIMIT_SPANS = [...LIMIT_PERIODS, 'each', 'session'] as const
export type LimitSpan = (typeof LIMIT_SPANS)[number]

export function isLimitSpan(kind: LimitKind, span: LimitSpan): boolean {
  const spans: readonly LimitSpan[] = { ...MONEY_LIMITS, ...TIME_LIMITS }[kind]
  return spans.includes(span)
}

const DAY_S = 86_400

/** Waiting period of a raised limit, and the time to confirm it afterwards. */
export const LIMIT_WAIT_S = DAY_S
export const LIMIT_CONFIRM_S = 7 * DAY_S

export const TIME_OUT_DAYS = { presets: [1, 7, 30], max: 42 } as const

/** In months; `forever` has no end. */
export const EXCLUSION_TERMS = { half_year: 6, year: 12, five_years: 60, forever: null } as const
export type ExclusionTerm = keyof typeof EXCLUSION_TERMS
export const EXCLUSION_TERM_NAMES = Object.keys(EXCLUSION_TERMS) as [ExclusionTerm, ...ExclusionTerm[]]

export const REALITY_CHECK_MIN_MINUTES = 10

/** Events of the log of a player's protection. */
export const LIMIT_EVENTS = [
  'set',
  'asked',
  'confirmed',
  'kept',
  'time_out',
  'exclusion',
  'reopening',
  'reality_check',
  'zone',
] as const
export type LimitEvent = (typeof LIMIT_EVENTS)[number]

/** When a player is asked about a limit: optional at the first deposit, or mandatory from registration on. */
export const LIMIT_PROMPTS = ['first_deposit', 'registration'] as const
