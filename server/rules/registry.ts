import type { CaseParams } from './cases/paytable.ts'
import { type CaseOutcome, cases } from './cases/rules.ts'
import type { CoinflipParams } from './coinflip/paytable.ts'
import { type CoinflipOutcome, coinflip } from './coinflip/rules.ts'
import type { DiceParams } from './dice/paytable.ts'
import { type DiceOutcome, dice } from './dice/rules.ts'
import type { GameRules } from './game-rules.ts'
import type { KenoParams } from './keno/paytable.ts'
import { type KenoOutcome, keno } from './keno/rules.ts'
import type { RouletteParams } from './roulette/paytable.ts'
import { type RouletteOutcome, roulette } from './roulette/rules.ts'
import type { WheelParams } from './wheel/paytable.ts'
import { type WheelOutcome, wheel } from './wheel/rules.ts'

/** Every game that is decided at once, with what it is asked and what it answers. A new one is a folder and two lines. */
type Plays = {
  coinflip: { params: CoinflipParams; outcome: CoinflipOutcome }
  dice: { params: DiceParams; outcome: DiceOutcome }
  keno: { params: KenoParams; outcome: KenoOutcome }
  roulette: { params: RouletteParams; outcome: RouletteOutcome }
  wheel: { params: WheelParams; outcome: WheelOutcome }
  cases: { params: CaseParams; outcome: CaseOutcome }
}
export type GameId = keyof Plays
export type ParamsOf<G extends GameId> = Plays[G]['params']
export type OutcomeOf<G extends GameId> = Plays[G]['outcome']

/** Mapped by id, so that code which is generic over a game keeps its parameters and its outcome together. */
type Registry = { readonly [G in GameId]: GameRules<ParamsOf<G>, OutcomeOf<G>> }
const registry: Registry = { coinflip, dice, keno, roulette, wheel, cases }

export function rulesOf<G extends GameId>(game: G): Registry[G] {
  return registry[game]
}
