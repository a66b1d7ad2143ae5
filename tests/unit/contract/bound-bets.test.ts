import { describe, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { bet } from '#server/shared/contract/bets/bet.ts'
import { settledBet } from '#server/shared/contract/bets/settled-bet.ts'
import { option, round } from '#server/shared/contract/round-games/round.ts'
import type { GameId, OutcomeOf, ParamsOf, SharedGameId } from '#server/shared/rules/registry.ts'

type WireBet = z.output<typeof bet>

/** The types are the test: `tsc` fails where one of these stops to be as it is said here. */
describe('a bet of the contract is a bet of the rules', () => {
  test('every game of the rules has one, and no other game has', () => {
    expectTypeOf<WireBet['game']>().toEqualTypeOf<GameId | SharedGameId>()
  })

  test('what was asked and what came up are what the rules of its game say', () => {
    expectTypeOf<Extract<WireBet, { game: 'dice' }>['params']>().toExtend<ParamsOf<'dice'>>()
    expectTypeOf<Extract<WireBet, { game: 'miner' }>['outcome']>().toExtend<OutcomeOf<'miner'>>()
    expectTypeOf<Extract<WireBet, { game: 'keno' }>['outcome']['hits']>().toEqualTypeOf<number>()
  })

  const params = z.object({ side: z.enum(['under', 'over']), chance: z.number() })
  const outcome = z.object({ roll: z.number(), win: z.boolean() })

  test('a schema that drifts from them does not compile', () => {
    settledBet({ game: 'dice', params, outcome })
    // @ts-expect-error a game that has no rules
    settledBet({ game: 'dices', params, outcome })
    // @ts-expect-error a field fewer
    settledBet({ game: 'dice', params: params.omit({ chance: true }), outcome })
    // @ts-expect-error a field more
    settledBet({ game: 'dice', params: params.extend({ target: z.number() }), outcome })
    // @ts-expect-error a field more that may be missing
    settledBet({ game: 'dice', params: params.extend({ target: z.number().optional() }), outcome })
    // @ts-expect-error a field that may be missing
    settledBet({ game: 'dice', params, outcome: outcome.partial({ win: true }) })
    // @ts-expect-error a value fewer
    settledBet({ game: 'dice', params: params.extend({ side: z.enum(['under']) }), outcome })
    // @ts-expect-error a value more
    settledBet({ game: 'dice', params: params.extend({ side: z.enum(['under', 'over', 'equal']) }), outcome })
    // @ts-expect-error another type
    settledBet({ game: 'dice', params, outcome: outcome.extend({ roll: z.string() }) })
    // @ts-expect-error another game's
    settledBet({ game: 'coinflip', params, outcome })
  })
  test('nor does a round whose steps, options or shown part drift', () => {
    const tiles = z.array(z.number())
    const miner = {
      game: 'miner',
      params: z.object({ mines: z.number(), picks: tiles }),
      options: { pick: option },
      shown: { safe: tiles },
      bet: z.null(),
    } as const
    round(miner)
    // @ts-expect-error decided at once, so that it has no rounds
    round({ ...miner, game: 'dice' })
    // @ts-expect-error without its steps
    round({ ...miner, params: z.object({ mines: z.number() }) })
    // @ts-expect-error a step that it does not have
    round({ ...miner, options: { pick: option, skip: option } })
    // @ts-expect-error without its only step
    round({ ...miner, options: {} })
    // @ts-expect-error more of the outcome than may be seen
    round({ ...miner, shown: { safe: tiles, layout: tiles } })
  })
})
