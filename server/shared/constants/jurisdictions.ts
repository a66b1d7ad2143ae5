/** What a rule of a jurisdiction is about a game: slots have one of their own, and so have rounds that a clock paces. */
export type GameClass = 'slots' | 'clocked' | 'other'

/** At the first deposit a limit is offered; from registration on a player has to say whether they want one. */
export const LIMIT_PROMPTS = ['first_deposit', 'registration'] as const

/**
 * A jurisdiction's rules of play as data. The platform enforces them where stakes are placed; pages
 * only hide what is refused there.
 */
export type JurisdictionProfile = {
  /** Whether bets may follow each other without a press for each. */
  readonly autobet: boolean
  /** Whether a game may show an outcome faster than its own pace. */
  readonly turbo: boolean
  /** From the start of one play to the start of the next. 0 sets no pace. */
  readonly minCycleMs: Readonly<Record<GameClass, number>>
  readonly bonuses: {
    /** A bonus that asks for more times its amount is offered to nobody. */
    readonly maxWagering: number
    /** Whether a game counts wholly or not at all. */
    readonly wholeContributions: boolean
    /** Whether one offer may lead from bets on sports into what is played, or back. */
    readonly mixedProducts: boolean
  }
  /** Whether a withdrawal that was asked for can be taken back into play. */
  readonly cancelWithdrawal: boolean
  readonly realityCheckMinutes: { readonly default: number; readonly max: number }
  /** When a player is asked whether they want a limit. */
  readonly limitPrompt: (typeof LIMIT_PROMPTS)[number]
  readonly kyc: {
    readonly identityBefore: 'withdrawal' | 'deposit'
    /** Of what was withdrawn in 180 days, in USD: from when on the player has to be known. */
    readonly identityUsd: number
    /** Of the same sum. */
    readonly addressUsd: number
    /** Of what was deposited in 12 months, in USD. */
    readonly fundsUsd: number
  }
  /** How much of the deposits has to be staked before a payout by another method, in 1e-4; 0 asks for none. */
  readonly turnoverBp: number
  /** Whether players may compete in what they stake. */
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
  /** Of the UKGC: RTS 8A (each play is pressed for), 14C and 14G (the pace), 14B (no way back), 13 (reality checks). */
  uk: {
    autobet: false,
    turbo: false,
    // a flight or a draw comes after ten seconds at the soonest, and all stakes in it are one play
    minCycleMs: { slots: 2500, clocked: 0, other: 5000 },
    // LCCP SR 5.1.1: ten times, in every game that counts, within one product
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
