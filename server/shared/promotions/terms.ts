import { type BonusOccasion, OCCASIONS } from '../constants/bonus-occasions.ts'
import type { Currency } from '../constants/currencies.ts'
import type { FreeBetGame } from '../constants/free-bet-games.ts'
import type { FreeSpinsTerms } from '../constants/free-spins.ts'
import type { Locale } from '../constants/locales.ts'

/** Effect of a payout on a bonus: none, always ends it, or ends it if nothing of it and its deposit was staked yet. */
export const ON_WITHDRAWAL = ['keep', 'forfeit', 'forfeit_if_unstaked'] as const
export type OnWithdrawal = (typeof ON_WITHDRAWAL)[number]

/**
 * Terms of a bonus in one currency, fixed for the player at acceptance. Amounts are decimals, so that the JSON is
 * stored, hashed and sent unchanged.
 */
export type BonusTerms = {
  readonly id: string
  readonly version: number
  readonly name: Readonly<Record<Locale, string>>
  readonly occasion: BonusOccasion
  readonly currency: Currency
  /** Percentage of a deposit, or of a week's losses; 0 for a fixed amount. */
  readonly percent: number
  readonly minDeposit: string
  /** Maximum amount; for free spins the stake of each. */
  readonly maxAmount: string
  /** Wagering requirement as a multiple of its amount; 0: paid as real money immediately. */
  readonly wagering: number
  /** In 1e-4 of a stake, by game; a missing game does not count, and does not accept bonus money. */
  readonly contribution: Readonly<Record<string, number>>
  /** Minimum multiplier that counts in games with selectable risk, in 1e-4. */
  readonly minMultiplier: number
  /** Maximum stake that includes bonus money. */
  readonly maxStake: string
  /** Maximum amount that can become real money, as a multiple of its amount; null: unlimited. */
  readonly capTimes: number | null
  /** Time to accept the offer, and time to wager it afterwards, in milliseconds. */
  readonly offerLifeMs: number
  readonly activeLifeMs: number
  readonly onWithdrawal: OnWithdrawal
  /**
   * Free bet: games in which the whole amount is staked once, at `minMultiplier` or more; the stake is not returned.
   * Winnings are real money or, with a wagering requirement, a separate bonus. Omitted for bonus money.
   */
  readonly freeBetIn?: readonly FreeBetGame[]
  /**
   * Free spins: each stakes `maxAmount`, paid by the house. Winnings are real money or, with a wagering requirement, a
   * separate bonus once all are played. Omitted for bonus money.
   */
  readonly freeSpins?: FreeSpinsTerms
}

export const isFreeBet = ({ freeBetIn }: Pick<BonusTerms, 'freeBetIn'>) => freeBetIn !== undefined

/** Whether it is bonus money to wager, and neither a free bet nor free spins. */
export const isMoney = ({ freeBetIn, freeSpins }: Pick<BonusTerms, 'freeBetIn' | 'freeSpins'>) =>
  freeBetIn === undefined && freeSpins === undefined

export const isOfDeposit = ({ occasion }: { readonly occasion: BonusOccasion }) => OCCASIONS[occasion].isOfDeposit

/** Products that licenses distinguish: sports betting, and all other games. */
type Product = 'betting' | 'casino'

const productOf = (game: string): Product => (game === 'sports' ? 'betting' : 'casino')

type TermsToCheck = Pick<BonusTerms, 'wagering' | 'contribution' | 'freeBetIn' | 'freeSpins'>

/**
 * Whether a bonus leads from one product to another: by its kind and, with a wagering requirement, by the contributing
 * games. The UKGC forbids such offers (LCCP, social responsibility code 5.1.1, in force since 19 January 2026).
 */
export function mixesProducts({ wagering, contribution, freeBetIn = [], freeSpins }: TermsToCheck): boolean {
  const counting = wagering === 0 ? [] : Object.keys(contribution).filter((game) => (contribution[game] ?? 0) > 0)
  const given = freeSpins ? [freeSpins.game] : freeBetIn
  return new Set([...given, ...counting].map(productOf)).size > 1
}

/** `available` waits to be accepted, `active` is being wagered; the others are final. */
export const GRANT_STATES = ['available', 'active', 'completed', 'cancelled', 'expired'] as const
export type GrantState = (typeof GRANT_STATES)[number]

export const GRANT_ENDS = [
  'paid',
  'wagered',
  'played',
  'declined',
  'spent',
  'player',
  'excluded',
  'chargeback',
  'withdrawal',
  'operator',
  'not_for_you',
  'offer',
  'time',
] as const
export type GrantEnd = (typeof GRANT_ENDS)[number]
