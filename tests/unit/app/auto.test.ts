import { describe, expect, test } from 'vitest'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import {
  type AutoForm,
  type AutoPlan,
  type AutoRun,
  FIRST_FORM,
  nextRun,
  planOf,
  startRun,
} from '~/games/engine/auto/auto.ts'
import fc from '../../support/run/fast-check.ts'

const amount = parseMicros
const PLAN: AutoPlan = {
  bets: 3,
  stake: amount('10'),
  onWin: { kind: 'reset' },
  onLoss: { kind: 'reset' },
  stopLoss: amount('1000'),
  stopWin: undefined,
  singleWin: undefined,
  lossesInRow: undefined,
  winsInRow: undefined,
  limits: { max: amount('10000'), step: amount('0.01') },
}
const RICH = amount('100000')

/** An autoplay run whose bets pay these multiples of their stakes. */
function runOf(plan: AutoPlan, multiples: readonly number[], balance = RICH): AutoRun {
  return multiples.reduce<AutoRun>(
    (run, multiple) => {
      const payout = micros((run.stake * BigInt(multiple * 100)) / 100n)
      return nextRun(run, { kind: 'settled', stake: run.stake, payout, balance })
    },
    startRun(plan, balance),
  )
}

describe('a run of bets', () => {
  test('ends when all are placed, and knows what it brought', () => {
    const run = runOf(PLAN, [0, 2, 0])
    expect([run.end, run.placed, formatMicros(run.net)]).toEqual(['finished', 3, '-10'])
  })

  test('goes back to the first stake or raises it, in whole steps', () => {
    const raised = { ...PLAN, bets: 9, stake: amount('0.05'), onLoss: { kind: 'raise', percent: 50 } } as const
    const stakes = [[], [0], [0, 0], [0, 0, 2]].map((multiples) => formatMicros(runOf(raised, multiples).stake))
    expect(stakes).toEqual(['0.05', '0.07', '0.1', '0.05'])
  })

  test('counts a return at or below the stake as a loss', () => {
    const plan = { ...PLAN, onLoss: { kind: 'raise', percent: 100 } } as const
    expect(formatMicros(runOf(plan, [1]).stake)).toBe('20')
    expect(formatMicros(runOf(plan, [0.7]).stake)).toBe('20')
    expect(formatMicros(runOf(plan, [1.01]).stake)).toBe('10')
  })

  test('ends before a bet that could take it past its stop-loss', () => {
    const plan = { ...PLAN, bets: 100, stopLoss: amount('25') }
    expect(runOf(plan, [0]).end).toBeUndefined()
    const run = runOf(plan, [0, 0])
    expect([run.end, formatMicros(run.net)]).toEqual(['stop_loss', '-20'])
    expect(startRun({ ...plan, stopLoss: amount('9.99') }, RICH).end).toBe('stop_loss')
  })

  test('ends once it has won enough', () => {
    const plan = { ...PLAN, bets: 100, stopWin: amount('15') }
    expect([runOf(plan, [2]).end, runOf(plan, [2, 2]).end]).toEqual([undefined, 'stop_win'])
  })

  test('ends after so many losses in a row, and a return at or below the stake is one', () => {
    const plan = { ...PLAN, bets: 100, lossesInRow: 3 }
    expect([runOf(plan, [0, 0]).end, runOf(plan, [0, 0, 2, 0, 0]).end]).toEqual([undefined, undefined])
    expect([runOf(plan, [0, 0, 0]).end, runOf(plan, [2, 0, 1, 0.7]).end]).toEqual(['losses_in_row', 'losses_in_row'])
    expect(runOf({ ...plan, lossesInRow: 1 }, [0]).end).toBe('losses_in_row')
  })

  test('ends after so many wins in a row', () => {
    const plan = { ...PLAN, bets: 100, winsInRow: 2 }
    expect([runOf(plan, [2]).end, runOf(plan, [2, 1, 2]).end]).toEqual([undefined, undefined])
    expect(runOf(plan, [0, 2, 1.01]).end).toBe('wins_in_row')
  })

  test('ends with one bet that brings enough, whatever the run has lost', () => {
    const plan = { ...PLAN, bets: 100, singleWin: amount('30') }
    expect([runOf(plan, [3.99]).end, runOf(plan, [2, 2, 2]).end]).toEqual([undefined, undefined])
    const run = runOf(plan, [0, 0, 0, 0, 4])
    expect([run.end, formatMicros(run.net)]).toEqual(['single_win', '-10'])
  })

  test('ends at the limit of the game and at the end of the money', () => {
    const raised = { ...PLAN, stake: amount('6000'), onWin: { kind: 'raise', percent: 100 } } as const
    expect(runOf({ ...raised, stopLoss: amount('50000') }, [2]).end).toBe('limit')
    expect(startRun(PLAN, amount('9.99')).end).toBe('funds')
  })

  test('stays as it ended', () => {
    const stopped = nextRun(startRun(PLAN, RICH), { kind: 'end', end: 'hidden' })
    expect(nextRun(stopped, { kind: 'settled', stake: PLAN.stake, payout: PLAN.stake, balance: RICH })).toBe(stopped)
  })

  test('never loses more than its stop-loss, whatever comes up', () => {
    const percent = fc.integer({ min: 1, max: 900 })
    const change = fc.oneof(
      fc.constant({ kind: 'reset' } as const),
      percent.map((value) => ({ kind: 'raise', percent: value }) as const),
    )
    fc.assert(
      fc.property(
        change,
        change,
        fc.array(fc.integer({ min: 0, max: 4 })),
        fc.nat(10_000),
        (onWin, onLoss, paid, cap) => {
          const plan = { ...PLAN, bets: 1000, onWin, onLoss, stopLoss: micros(BigInt(cap) * 1_000_000n) }
          const run = runOf(plan, paid)
          expect(run.net).toBeGreaterThanOrEqual(-plan.stopLoss)
        },
      ),
    )
  })
})

describe('the plan of a form', () => {
  const form: AutoForm = { ...FIRST_FORM, stopLoss: '50' }
  const input = { stake: '10', most: '10000', step: '0.01' }

  test('is whole with a stop-loss', () => {
    expect(planOf(form, input)).toMatchObject({
      bets: 10,
      stake: 10_000_000n,
      stopLoss: 50_000_000n,
      stopWin: undefined,
      singleWin: undefined,
      lossesInRow: undefined,
      winsInRow: undefined,
    })
  })

  test('has the other stops that are filled in; an amount of zero is none', () => {
    const stops = { stopWin: '20', singleWin: '7.5', lossesInRow: 4, winsInRow: 2 }
    expect(planOf({ ...form, ...stops }, input)).toMatchObject({
      stopWin: 20_000_000n,
      singleWin: 7_500_000n,
      lossesInRow: 4,
      winsInRow: 2,
    })
    expect(planOf({ ...form, stopWin: '0', singleWin: '0.00' }, input)).toMatchObject({
      stopWin: undefined,
      singleWin: undefined,
    })
  })

  test.each<[string, Partial<AutoForm>]>([
    ['a stop-loss', { stopLoss: '' }],
    ['a stop-loss above zero', { stopLoss: '0' }],
    ['a number of bets', { bets: null }],
    ['at most a thousand bets', { bets: 1001 }],
  ])('needs %s', (_, change) => {
    expect(planOf({ ...form, ...change }, input)).toBeUndefined()
  })

  test('needs a stake', () => {
    expect(planOf(form, { ...input, stake: '' })).toBeUndefined()
  })
})
