import { expect, it } from 'vitest'
import { typedUnits } from '#server/studio/client/typed-amount.ts'

it.each([
  ['100', 100_000_000n],
  ['0,01', 10_000n],
  ['0.01', 10_000n],
  ['1 000,5', 1_000_500_000n],
  ['₹ १०००', 1_000_000_000n],
  ['9007199254740,93', undefined],
  ['900719925474,93', 900_719_925_474_930_000n],
  ['', null],
  [' ', null],
  ['0', undefined],
  ['-100', undefined],
  ['1e3', undefined],
  ['1,000', undefined],
  ['1.000,00', undefined],
  ['ten', undefined],
])('an amount typed as %j is read as %s micro-units', (typed, units) => expect(typedUnits(typed)).toBe(units))
