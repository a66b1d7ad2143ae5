import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectNamedTests, expectReason, namesTests } from '../support/named-tests.ts'

/** Number of findings per kind: those of play tests have a number only, all others a letter before it. */
const FOUND = { '': 33, W: 8, L: 14, M: 6, A: 4, T: 1, P: 3 } as const
const ASKED = Object.entries(FOUND).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
)

const page = readFileSync('tests/experience.md', 'utf8')
const rows = [...page.matchAll(/^\| ([A-Z]?\d+)\s*\| (.+?)\s*\| (.+?)\s*\|$/gm)].map(([, id = '', , how = '']) => ({
  id,
  how,
}))
const isTested = ({ how }: { how: string }) => namesTests(how)

describe('tests/experience.md', () => {
  test('has every finding once', () => {
    expect(rows.map(({ id }) => id)).toEqual(ASKED)
  })

  test.each(rows.filter(isTested))('$id names tests that there are', ({ how }) => expectNamedTests(how))

  test.each(rows.filter((row) => !isTested(row)))('$id says why no test is named', ({ how }) =>
    expectReason(how, ['not here']),
  )
})
