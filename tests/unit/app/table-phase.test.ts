import { expect, test } from 'vitest'
import { resultWord } from '~/features/lobby/table-now.tsx'
import { type LiveRound, type LiveTables, phaseAt, refetchInterval } from '~/features/lobby/table-phase.ts'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

const OPENED = Date.UTC(2026, 10, 23)
const at = (ms: number) => new Date(OPENED + ms).toISOString()
const round: LiveRound = {
  number: 7,
  players: 0,
  results: [{ value: '17', colour: 'black' }],
  closes_at: at(15_000),
  result_at: at(22_000),
  ends_at: at(27_000),
}

test('a table says where its round is, by the clock that it is told [R18]', () => {
  const phases = [0, 14_001, 15_000, 21_999, 22_000, 27_000].map((ms) => phaseAt(round, OPENED + ms))
  expect(phases).toEqual([
    { kind: 'bets', seconds: 15 },
    { kind: 'bets', seconds: 1 },
    { kind: 'draw' },
    { kind: 'draw' },
    { kind: 'result', result: '17' },
    { kind: 'next' },
  ])
  expect(phaseAt({ ...round, results: [] }, OPENED + 22_000)).toEqual({ kind: 'result', result: undefined })
})

test('tables are asked again with the next thing that happens at one, and never in a hurry', () => {
  const tables = (rounds: readonly (LiveRound | null)[], now: number) =>
    refetchInterval({ now: OPENED + now, tables: rounds.map((one) => ({ round: one })) } as unknown as LiveTables)
  expect(tables([round], 20_000)).toBe(2000 + 3500)
  expect(tables([round], 23_000)).toBe(4000 + 3500)
  // a finished round does not tell when the next one begins, nor does a table without a round
  expect(tables([round], 60_000)).toBe(30_000)
  expect(tables([null], 0)).toBe(30_000)
  expect(tables([{ ...round, ends_at: at(0), result_at: at(-5000) }, round], 21_999.5)).toBeGreaterThanOrEqual(3000)
})

test('a hand is said in the language of the page, a number as it is', () => {
  overwriteGetLocale(() => 'ru')
  expect(['banker', 'tie', '17'].map(resultWord)).toEqual(['Банкир', 'Ничья', '17'])
})
