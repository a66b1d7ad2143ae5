import type { LIMIT_PROMPTS } from '../constants/player-limits.ts'

/** Class of a game in jurisdiction rules: slots and rounds on a clock have their own rules. */
export type GameClass = 'slots' | 'clocked' | 'other'

type Rules = {
  /** Whether games of chance may be played for money. Bets on sports are allowed everywhere. */
  readonly casino: boolean
  readonly autobet: boolean
  /** Whether a game may show outcomes faster than its normal speed. */
  readonly turbo: boolean
  /** Minimum time from the start of one play to the start of the next. 0 means no minimum. */
  readonly minCycleMs: Readonly<Record<GameClass, number>>
  readonly bonuses: {
    /** Whether a bonus may be given for something else than past bets, such as a deposit or a registration. */
    readonly beforeBets: boolean
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
    /** Withdrawals in 180 days, in USD, from which the identity must be verified; 0 for before the first one. */
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

/**
 * Gambling rules of a jurisdiction as data. The platform enforces them when stakes are placed; pages only hide what
 * would be rejected.
 */
export type JurisdictionProfile = Rules & {
  /** Source of each rule: law, article and address, or why the value was chosen without one. */
  readonly sources: Readonly<Record<keyof Rules, string>>
  /** Duties of the law that the platform does not fulfill, and that are left to the operator. */
  readonly unmet: readonly string[]
  /** The lawyer who has reviewed the profile, and the date; null for none. */
  readonly reviewedBy: string | null
}

/** Source of a rule that no public source was found for. */
export const STRICTEST = 'no public source found: the strictest value of the other profiles'
