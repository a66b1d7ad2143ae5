import { expect, test } from 'vitest'
import { minutesReport } from '../support/run/minutes.mjs'

const budget = { mostSeconds: 1200, totalSeconds: 720, groups: { Lint: 6, 'Tests: unit': 30 } }

test('each group is shown beside its budget, and what is over it stands out', () => {
  const groups = new Map([
    ['Lint', 3],
    ['Tests: unit', 60],
    ['Tests: new', 6],
  ])
  const { lines, isTooLong } = minutesReport(budget, { groups, totalSeconds: 66, loadACore: 1 })
  expect(lines.slice(1).map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
    'Lint 0.1 of 0.1',
    'Tests: unit 1.0 of 0.5 OVER ITS BUDGET',
    'Tests: new 0.1 without a budget',
    'All of it 1.1 of 12.0',
  ])
  expect(isTooLong).toBe(false)
})

test('a run fails for its length only where nobody else keeps the machine busy', () => {
  const after = (totalSeconds: number, loadACore = 2) =>
    minutesReport(budget, { groups: new Map(), totalSeconds, loadACore })
  expect(after(721).lines.at(-1)).toContain('OVER ITS BUDGET')
  expect([after(1200).isTooLong, after(1201).isTooLong, after(1201, 8).isTooLong]).toEqual([false, true, false])
})
