/** Class of a game in jurisdiction rules: slots and rounds on a clock have their own rules. */
export type GameClass = 'slots' | 'clocked' | 'other'

/** When a player is asked about a limit: optional at the first deposit, or mandatory from registration on. */
export const LIMIT_PROMPTS = ['first_deposit', 'registration'] as const

/**
 * Gambling rules of a jurisdiction as data. The platform enforces them when stakes are placed; pages only hide what
 * would be rejected.
 */
export type JurisdictionProfile = {
  readonly autobet: boolean
  /** Whether a game may show outcomes faster than its normal speed. */
  readonly turbo: boolean
  /** Minimum time from the start of one play to the start of the next. 0 means no minimum. */
  readonly minCycleMs: Readonly<Record<GameClass, number>>
  readonly bonuses: {
    /** Bonuses with a higher wagering multiple are not offered. */
    readonly maxWagering: number
    /** Whether games contribute fully or not at all. */
    readonly wholeContributions: boolean
    /** Whether an offer may lead from sports betting to casino games, or back. */
    readonly mixedProducts: boolean
  }
  /** Whether a requested withdrawal can be canceled by the player. */
  readonly cancelWithdrawal: boolean
  readonly realityCheckMinutes: { readonly default: number; readonly max: number }
  readonly limitPrompt: (typeof LIMIT_PROMPTS)[number]
  readonly kyc: {
    readonly identityBefore: 'withdrawal' | 'deposit'
    /** Withdrawals in 180 days, in USD, from which the identity must be verified. */
    readonly identityUsd: number
    /** The same for the address. */
    readonly addressUsd: number
    /** Deposits in 12 months, in USD, from which the source of funds must be verified. */
    readonly fundsUsd: number
  }
  /** Required turnover relative to deposits before a payout by another method, in 1e-4; 0 for none. */
  readonly turnoverBp: number
  /** Whether tournaments may be scored by turnover. */
  readonly turnoverScoring: boolean
}

export const JURISDICTIONS = {
  demo: {
    autobet: true,
    turbo: true,
    minCycleMs: { slots: 500, clocked: 0, other: 0 },
    bonuses: { maxWagering: 50, wholeContributions: false, mixedProducts: true },
    cancelWithdrawal: false,
    realityCheckMinutes: { default: 30, max: 120 },
    limitPrompt: 'first_deposit',
    kyc: { identityBefore: 'withdrawal', identityUsd: 2000, addressUsd: 2000, fundsUsd: 10_000 },
    turnoverBp: 10_000,
    turnoverScoring: true,
  },
  /**
   * UKGC: RTS 8A (no autoplay), 14C and 14G (minimum cycle), 14B (no canceling of withdrawals), 13 (reality checks).
   */
  uk: {
    autobet: false,
    turbo: false,
    // shared rounds take at least ten seconds, and all stakes in one count as a single play
    minCycleMs: { slots: 2500, clocked: 0, other: 5000 },
    // LCCP SR 5.1.1: at most ten times, in every contributing game, within one product
    bonuses: { maxWagering: 10, wholeContributions: true, mixedProducts: false },
    cancelWithdrawal: false,
    realityCheckMinutes: { default: 30, max: 60 },
    limitPrompt: 'registration',
    kyc: { identityBefore: 'deposit', identityUsd: 0, addressUsd: 2000, fundsUsd: 10_000 },
    turnoverBp: 0,
    turnoverScoring: false,
  },
} as const satisfies Record<string, JurisdictionProfile>

export type JurisdictionName = keyof typeof JURISDICTIONS
export const JURISDICTION_NAMES = Object.keys(JURISDICTIONS) as [JurisdictionName, ...JurisdictionName[]]
