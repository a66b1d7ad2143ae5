import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, formatMultiplier, type Micros, payoutOf } from '#server/shared/money/micros.ts'
import type { RoundGameId } from '#server/shared/rules/registry.ts'
import type { RoundOption, RoundOptions } from '#server/shared/rules/round-rules.ts'
import { type WireBet, wireBet } from '../bets/index.ts'
import { betOf, roundStateOf } from './decide-round.ts'
import type { GameRound, RoundEnding } from './stored-round.ts'

/** How long a round can be idle before it is settled automatically. */
export const ROUND_IDLE_MS = 24 * 60 * 60 * 1000

/** Winnings of a step as decimals, and its probability: `wins` of equally likely cases. */
export type OptionView = {
  readonly wins: number
  readonly of: number
  readonly multiplier: string
  readonly payout: string
}

/** Public part of a round for its player: nothing that would influence a later step. */
export type RoundView = {
  readonly id: string
  readonly game: RoundGameId
  /** Rules version at the start, used to the end. */
  readonly rulesVersion: string
  readonly status: 'open' | RoundEnding
  readonly params: Json
  /** Game-specific fields, by their names on the wire. */
  readonly shown: { readonly [name: string]: Json }
  readonly currency: Currency
  /** Decimal, as is the payout. */
  readonly stake: string
  /** Payout of a cash-out now; null if there is nothing to cash out. */
  readonly multiplier: string | null
  readonly payout: string | null
  readonly options: { readonly [step: string]: OptionView | null }
  readonly nonce: number
  readonly clientSeed: string
  readonly serverSeedHash: string
  /** Milliseconds since the epoch. */
  readonly openedAt: number
  /** When it is settled automatically if idle; null once it is settled. */
  readonly closesAt: number | null
  /** Null until it is settled, and for a round that was refunded. */
  readonly bet: WireBet | null
}

/** @param standing of the round, if already computed */
export function roundView<G extends RoundGameId>(round: GameRound<G>, standing = roundStateOf(round)): RoundView {
  const { id, game, rules, params, currency, stake, ending, seeds, serverSeedHash, openedAt, touchedAt } = round
  const { multiplier, options, shown } = standing
  const isOpen = ending === null
  return {
    id,
    game,
    params,
    shown,
    currency,
    serverSeedHash,
    openedAt,
    rulesVersion: rules.version,
    status: ending ?? 'open',
    stake: formatMicros(stake),
    multiplier: isOpen && multiplier ? formatMultiplier(multiplier) : null,
    payout: isOpen && multiplier ? formatMicros(payoutOf(stake, multiplier)) : null,
    options: optionViews(options, isOpen ? stake : null),
    nonce: seeds.nonce,
    clientSeed: seeds.clientSeed,
    closesAt: isOpen ? touchedAt + ROUND_IDLE_MS : null,
    bet: isOpen || ending === 'refunded' ? null : settledView(round),
  }
}

/** All null without an open stake. */
function optionViews(options: RoundOptions<string>, stake: Micros | null): RoundView['options'] {
  return Object.fromEntries(
    Object.entries(options).map(([step, option]) => [step, stake && option && optionView(stake, option)]),
  )
}

function optionView(stake: Micros, { wins, of, multiplier }: RoundOption): OptionView {
  return { wins, of, multiplier: formatMultiplier(multiplier), payout: formatMicros(payoutOf(stake, multiplier)) }
}

function settledView<G extends RoundGameId>(round: GameRound<G>): WireBet {
  const { seeds, serverSeedHash, isRevealed } = round
  const { clientSeed, serverSeed } = seeds
  return wireBet(betOf(round), { clientSeed, serverSeedHash, serverSeed: isRevealed ? serverSeed : null })
}
