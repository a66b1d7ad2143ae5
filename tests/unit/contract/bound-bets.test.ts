import { describe, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { bet } from '#server/shared/contract/bets/bets.ts'
import { gameWire } from '#server/shared/contract/game-wire.ts'
import type { roundCalls } from '#server/shared/contract/round-games/calls.ts'
import type { CrashOutcome, CrashParams } from '#server/shared/rules/crash/current.ts'
import type { DiceOutcome, DiceParams } from '#server/shared/rules/dice/current.ts'
import { dice } from '#server/shared/rules/dice/game.ts'
import type { InstantGame, RoundGame } from '#server/shared/rules/game.ts'
import type { games } from '#server/shared/rules/games.ts'
import { miner } from '#server/shared/rules/miner/game.ts'
import type {
  ActionOf,
  GameId,
  InstantGameId,
  OutcomeOf,
  ParamsOf,
  RoundGameId,
  SharedGameId,
  ShownOf,
} from '#server/shared/rules/registry.ts'
import type { RoomOutcome, RoomParams } from '#server/shared/rules/rooms/current.ts'

type WireBet = z.output<typeof bet>
type Instant = typeof games.instant
type Rounds = typeof games.rounds
type Shared = typeof games.shared

/** Immutable as in the rules: a bet and its outcome never change. */
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T
/** Whether two types are identical, including optional fields: no conditional type distinguishes them. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** Whether each named schema has exactly the fields of the rules. */
type Exact<Shapes, Rules extends { [Name in keyof Rules]: unknown }> = {
  [Name in keyof Rules]: Name extends keyof Shapes
    ? Shapes[Name] extends z.ZodType
      ? Same<Frozen<z.output<Shapes[Name]>>, Frozen<Rules[Name]>>
      : false
    : false
}
type Yes<Names extends PropertyKey> = { [Name in Names]: true }

/** The types are the test: `tsc` fails if one of them changes. */
describe('what the wire says of a game is what its rules say', () => {
  test('every game of the rules has a bet, and no other game has', () => {
    expectTypeOf<WireBet['game']>().toEqualTypeOf<GameId | SharedGameId>()
    expectTypeOf<keyof typeof roundCalls>().toEqualTypeOf<RoundGameId>()
  })

  test('of a bet: what was asked, and what came up', () => {
    type Bound = {
      [G in InstantGameId]: Exact<ReturnType<Instant[G]['bet']>, { params: ParamsOf<G>; outcome: OutcomeOf<G> }>
    }
    expectTypeOf<Bound>().toEqualTypeOf<{ [G in InstantGameId]: Yes<'params' | 'outcome'> }>()
  })

  test('of a bet in a shared round: the same', () => {
    type Crash = Exact<ReturnType<Shared['crash']['bet']>, { params: CrashParams; outcome: CrashOutcome }>
    type Rooms = Exact<ReturnType<Shared['rooms']['bet']>, { params: RoomParams; outcome: RoomOutcome }>
    expectTypeOf<Crash>().toEqualTypeOf<Yes<'params' | 'outcome'>>()
    expectTypeOf<Rooms>().toEqualTypeOf<Yes<'params' | 'outcome'>>()
  })

  test('of a round: its steps, and what is shown', () => {
    type Bound = {
      [G in RoundGameId]: Exact<
        ReturnType<Rounds[G]['shapes']>,
        {
          params: ParamsOf<G>
          outcome: OutcomeOf<G>
          action: ActionOf<G>
          shown: ShownOf<G>
        }
      >
    }
    expectTypeOf<Bound>().toEqualTypeOf<{
      [G in RoundGameId]: Yes<'params' | 'outcome' | 'action' | 'shown'>
    }>()
  })

  test('a field more, or one that may be missing, is not the same', () => {
    const { params } = dice.bet(gameWire)
    const more = params.extend({ target: params.shape.chance })
    const fewer = params.partial({ side: true })
    expectTypeOf<
      Exact<
        { more: typeof more; fewer: typeof fewer; same: typeof params },
        { more: DiceParams; fewer: DiceParams; same: DiceParams }
      >
    >().toEqualTypeOf<{ more: false; fewer: false; same: true }>()
  })

  test('a game whose shapes drift does not compile', () => {
    const { params, outcome } = dice.bet(gameWire)
    const described = (bet: InstantGame<DiceParams, DiceOutcome>['bet']) => ({ ...dice, bet })
    described(() => ({ params, outcome }))
    // @ts-expect-error a field fewer
    described(() => ({ params: params.omit({ chance: true }), outcome }))
    // @ts-expect-error a field that may be missing
    described(() => ({ params, outcome: outcome.partial({ win: true }) }))
    // @ts-expect-error a value more
    described(({ z: wire }) => ({ params: params.extend({ side: wire.enum(['under', 'over', 'equal']) }), outcome }))
    // @ts-expect-error another type
    described(({ z: wire }) => ({ params, outcome: outcome.extend({ roll: wire.string() }) }))
  })

  test('nor does a round whose options or shown part drift', () => {
    const shapes = miner.shapes(gameWire)
    const described = (round: RoundGame<typeof miner.current>) => round
    described(miner)
    // @ts-expect-error a step that it does not have
    described({ ...miner, options: { pick: '', skip: '' } })
    // @ts-expect-error without its only step
    described({ ...miner, options: {} })
    // @ts-expect-error without its steps
    described({ ...miner, shapes: () => ({ ...shapes, params: shapes.opening }) })
    // @ts-expect-error nothing of what is shown
    described({ ...miner, shapes: () => ({ ...shapes, shown: shapes.opening }) })
  })
})
