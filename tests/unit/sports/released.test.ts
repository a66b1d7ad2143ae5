import { expect, test } from 'vitest'
import { sports } from '#server/shared/sports/versions.ts'
import { codeOf, filesOf, importsOf, sha256 } from '../rules/bound-source.ts'
import { BOUND } from './released.ts'

/** Files that determine offers and acceptance, or check results, but do not affect the result of an open bet. */
const FREE = [
  'markets/index.ts',
  'slip/edge.ts',
  'slip/kinds.ts',
  'slip/limits.ts',
  'slip/related.ts',
  'slip/potential-payout.ts',
  'sports-rules.ts',
  'versions.ts',
]
const isFree = (file: string) => FREE.includes(file) || file.startsWith('odds/') || file.startsWith('check/')

const CHANGED =
  'open bets stand on this file. Undo that: another payout is the next version, another settlement of a market another type of market, ' +
  'another course of a match another law, which a feed begins a day with (server/shared/sports/README.md)'

const files = filesOf('sports').filter((file) => file.endsWith('.ts'))

test('every file that a standing bet rests on is bound, and every bound one is there', () => {
  expect(files.filter((file) => !isFree(file))).toEqual(Object.keys(BOUND).toSorted())
  expect(files).toEqual(expect.arrayContaining(FREE))
})

test.each(Object.entries(BOUND))('%s is what it was', (file, hash) => {
  expect(sha256(codeOf(`sports/${file}`)), `${file}: ${CHANGED}`).toBe(hash)
})

test('what bets come to rests on nothing that may change', () => {
  const paying = ['v1/rules.ts', 'grade.ts', 'slip/payout.ts', 'slip/cash-out.ts', 'markets/settle.ts']
  const free = paying.flatMap((file) =>
    importsOf(`sports/${file}`).filter((path) => path.startsWith('sports/') && isFree(path.slice('sports/'.length))),
  )
  // the list of markets, which may be extended
  expect(free).toEqual(['sports/markets/index.ts'])
})

test('a version of what bets come to is found by its name, and one that there is not is refused', () => {
  const names = sports.released.map(({ version }) => version)
  expect(sports.released).toContain(sports.current)
  expect(new Set(names).size).toBe(names.length)
})
