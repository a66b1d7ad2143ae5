import { cases } from './cases/current.ts'
import { coinflip } from './coinflip/current.ts'
import { dice } from './dice/current.ts'
import { hilo } from './hilo/current.ts'
import { keno } from './keno/current.ts'
import { miner } from './miner/current.ts'
import type { BetRules, GameId, RoundGameId, SteppedRules } from './registry.ts'
import { roulette } from './roulette/current.ts'
import { wheel } from './wheel/current.ts'

const rounds: { readonly [G in RoundGameId]: SteppedRules<G> } = { hilo, miner }
const games: { readonly [G in GameId]: BetRules<G> } = { cases, coinflip, dice, keno, roulette, wheel, ...rounds }

/** What decides a new bet of a game, without the versions before: for the demo, whose bets and rounds end with the page. */
export function currentRules<G extends GameId>(game: G): BetRules<G> {
  return games[game]
}

/** What decides a new round of a game. */
export function currentRoundRules<G extends RoundGameId>(game: G): SteppedRules<G> {
  return rounds[game]
}
