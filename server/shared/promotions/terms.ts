import { type BonusOccasion, OCCASIONS } from '../constants/bonus-occasions.ts'
import type { Currency } from '../constants/currencies.ts'
import type { FreeBetGame } from '../constants/free-bet-games.ts'
import type { FreeSpinsTerms } from '../constants/free-spins.ts'
import type { Locale } from '../constants/locales.ts'

/** What a payout does to a bonus: nothing, always its end, or its end as long as nothing of it and of its deposit was staked. */
export const ON_WITHDRAWAL = ['keep', 'forfeit', 'forfeit_if_unstaked'] as const
export type OnWithdrawal = (typeof ON_WITHDRAWAL)[number]

/**
 * The terms of a bonus in one currency, as they are pinned to whoever takes it. Amounts are decimals, so that the JSON of it
 * is what is stored, hashed and sent.
 */
export type BonusTerms = {
  readonly id: string
  readonly version: number
  readonly name: Readonly<Record<Locale, string>>
  readonly occasion: BonusOccasion
  readonly currency: Currency
  /** Of a deposit, or of what a week has cost; 0 where the amount is fixed. */
  readonly percent: number
  /** The smallest deposit that it is given for. */
  readonly minDeposit: string
  /** The most that it comes to; of free spins what each of them stakes. */
  readonly maxAmount: string
  /** How many times its amount has to be staked; 0: it is real money at once. */
  readonly wagering: number
  /** In 1e-4 of a stake, by game; a game that is missing counts nothing, and takes no bonus money. */
  readonly contribution: Readonly<Record<string, number>>
  /** The least multiplier that counts where a player chooses the risk, in 1e-4. */
  readonly minMultiplier: number
  /** While bonus money is in a stake. */
  readonly maxStake: string
  /** What can become real money at most, as times its amount; null: all of it. */
  readonly capTimes: number | null
  /** How long it waits to be taken, and how long it may be wagered then, in milliseconds. */
  readonly offerLifeMs: number
  readonly activeLifeMs: number
  readonly onWithdrawal: OnWithdrawal
  /**
   * Of a free bet: the games in which its amount is staked once, whole, at `minMultiplier` and more; the stake is not returned. What it
   * wins is real money, or, where there is something to stake, a bonus of its own. Left out of bonus money.
   */
  readonly freeBetIn?: readonly FreeBetGame[]
  /**
   * Of free spins: each stakes `maxAmount`, of the house's. What they win is real money, or, where there is something to stake, a
   * bonus of its own once they are over. Left out of bonus money.
   */
  readonly freeSpins?: FreeSpinsTerms
}

/** Whether it is a bet that is given, and no money. */
export const isFreeBet = ({ freeBetIn }: Pick<BonusTerms, 'freeBetIn'>) => freeBetIn !== undefined

/** Whether it is money, which is wagered: neither a bet that is given nor spins. */
export const isMoney = ({ freeBetIn, freeSpins }: Pick<BonusTerms, 'freeBetIn' | 'freeSpins'>) =>
  freeBetIn === undefined && freeSpins === undefined

/** Whether it is given for a deposit. */
export const isOfDeposit = ({ occasion }: { readonly occasion: BonusOccasion }) => OCCASIONS[occasion].isOfDeposit

/** What a licence tells apart: bets on sports, and everything that is played. */
type Product = 'betting' | 'casino'

const productOf = (game: string): Product => (game === 'sports' ? 'betting' : 'casino')

type Asked = Pick<BonusTerms, 'wagering' | 'contribution' | 'freeBetIn' | 'freeSpins'>

/**
 * Whether a bonus leads from one product into another: by what it is, and, where there is something to stake, by what
 * counts towards that. The UKGC forbids such offers since 19 January 2026 (LCCP, social responsibility code 5.1.1).
 */
export function mixesProducts({ wagering, contribution, freeBetIn = [], freeSpins }: Asked): boolean {
  const counting = wagering === 0 ? [] : Object.keys(contribution).filter((game) => (contribution[game] ?? 0) > 0)
  const given = freeSpins ? [freeSpins.game] : freeBetIn
  return new Set([...given, ...counting].map(productOf)).size > 1
}

/** `available` waits to be taken, `active` is wagered; the others are ends. */
export const GRANT_STATES = ['available', 'active', 'completed', 'cancelled', 'expired'] as const
export type GrantState = (typeof GRANT_STATES)[number]

/** Why a grant has come to its end. */
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
