import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { BetLimits } from '#server/shared/money/limits.ts'
import { formatMicros, type M4, type Micros, tryParseMicros } from '#server/shared/money/micros.ts'
import { playOf, type StakedPlay } from '#server/shared/promotions/contribution.ts'
import type { ParamsRefusal } from '#server/shared/rules/game-rules.ts'
import type { GameId, InstantGameId, InstantRules, ParamsOf } from '#server/shared/rules/registry.ts'
import {
  pricedRefusal,
  type StakeBounds,
  type StakeRefusal,
  stakeBounds,
  stakeRefusal,
} from '#server/shared/rules/stake.ts'
import { activeCurrency } from '../identity/index.ts'
import { type WalletKey, walletState } from '../ledger/index.ts'
import { stakeableFunds } from '../promotions/index.ts'
import type { RoundOf } from './round-of.ts'

type BetRequest<G extends InstantGameId> = Pick<
  RoundOf<G>,
  'userId' | 'game' | 'params' | 'amount' | 'currency' | 'fund'
> & {
  readonly rules: InstantRules<G>
  readonly limits: BetLimits
}

/** Checks a bet request and returns its stake. Checks run in the order of the refusals of `placeBet`. */
export function acceptStake<G extends InstantGameId>(context: CommandContext, request: BetRequest<G>): Micros {
  const { userId, currency } = request
  const stake = acceptFreeStake(context, request)
  requireFunds(context, { userId, currency }, stake, playFor(request))
  return stake
}

/** Same as `acceptStake`, for a stake that costs the player nothing. */
export function acceptFreeStake<G extends InstantGameId>(context: CommandContext, request: BetRequest<G>): Micros {
  requireActiveCurrency(context, request)
  return permittedStake(request)
}

type NamedStake = WalletKey & {
  readonly limits: BetLimits
  readonly amount: string
  /** Maximum multiplier of the bet, or the minimum that it must be able to pay. */
  readonly topMultiplier: M4
  /** Undefined if only the player's own money may be staked. */
  readonly play: StakedPlay | undefined
}

/** Checks a stake given as an amount, for a bet that pays a multiple of it; the order of checks is the same. */
export function acceptNamedStake(
  context: CommandContext,
  { limits, amount, topMultiplier, play, ...wallet }: NamedStake,
): Micros {
  requireActiveCurrency(context, wallet)
  const stake = namedStake(amount, boundsOf(limits, wallet.currency), topMultiplier)
  requireFunds(context, wallet, stake, play)
  return stake
}

type PlayRequest<G extends GameId> = {
  readonly game: G
  readonly params: ParamsOf<G>
  readonly fund?: 'real' | undefined
}

/** The play for which bonus money may be staked; undefined if only the player's own money may be. */
export const playFor = <G extends GameId>({ fund, game, params }: PlayRequest<G>): StakedPlay | undefined =>
  fund === 'real' ? undefined : playOf(game, params)

/** Refuses `currency_mismatch` if the wallet is not the player's active one. */
export function requireActiveCurrency(context: CommandContext, { userId, currency }: WalletKey): void {
  if (activeCurrency(context, userId) !== currency) throw new Refusal('currency_mismatch', { field: 'currency' })
}

/** Refuses `insufficient_funds` if the wallet has less than the stake. Bonus money counts if the play allows it. */
export function requireFunds(context: CommandContext, wallet: WalletKey, amount: Micros, play?: StakedPlay): void {
  if (stakeableFunds(context, wallet, play) < amount) throw new Refusal('insufficient_funds', { field: 'amount' })
}

/** The given stake, or the one implied by the parameters, after checking its limits. */
function permittedStake<G extends InstantGameId>({ rules, limits, params, amount, currency }: BetRequest<G>): Micros {
  const bounds = boundsOf(limits, currency)
  if ('stakeOf' in rules) {
    permit(rules.refusalOf?.(params, bounds))
    const stake = rules.stakeOf(params)
    permit(pricedRefusal({ stake, topPayout: rules.topPayout(params) }, bounds))
    return stake
  }
  return namedStake(amount ?? '', bounds, rules.topMultiplier(params))
}

/** Cached by a game's limits, which never change: parsing them takes as long as the rest of accepting a bet. */
const known = new WeakMap<BetLimits, Map<Currency, StakeBounds>>()

function boundsOf(limits: BetLimits, currency: Currency): StakeBounds {
  const inCurrencies = known.get(limits) ?? new Map<Currency, StakeBounds>()
  const bounds = inCurrencies.get(currency) ?? stakeBounds(limits, currency)
  known.set(limits, inCurrencies.set(currency, bounds))
  return bounds
}

function namedStake(amount: string, bounds: StakeBounds, topMultiplier: M4): Micros {
  const stake = tryParseMicros(amount)
  if (stake === undefined) throw new Refusal('amount_invalid', { field: 'amount' })
  permit(stakeRefusal(stake, bounds, topMultiplier))
  return stake
}

function permit(refused: StakeRefusal | ParamsRefusal | undefined): void {
  if (refused) throw new Refusal(refused.code, { field: 'amount', ...refused })
}

/** Balance (a decimal) right after the bet. Of two balances, the one with the higher version is newer. */
export type BalanceAfter = { readonly balance: string; readonly balance_version: number }

/** Balance of a wallet for the response to a bet. */
export function balanceAfter(context: CommandContext, wallet: WalletKey): BalanceAfter {
  const { balance, version } = walletState(context, wallet)
  return { balance: formatMicros(balance), balance_version: version }
}
