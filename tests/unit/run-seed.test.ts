import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { randomFrom, seedOf } from '../support/run/seed.ts'

const draw = (seed: number, count: number) => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, random)
}

test('a seed draws the same numbers again, and another seed others', () => {
  expect(draw(7, 20)).toEqual(draw(7, 20))
  expect(draw(7, 20)).not.toEqual(draw(8, 20))
  const many = draw(1, 4000)
  expect(many.every((one) => one >= 0 && one < 1)).toBe(true)
  expect(Math.abs(many.reduce((sum, one) => sum + one, 0) / many.length - 0.5)).toBeLessThan(0.05)
})

test('TEST_SEED is taken, and has to be a whole number', () => {
  expect([seedOf('42'), seedOf(undefined)]).toEqual([42, 20_261_121])
  expect(() => seedOf('yesterday')).toThrow('TEST_SEED')
})

test('random choices of tests come from the seed alone', () => {
  const files = globSync('tests/{unit,integration,contract,faults,e2e}/**/*.{ts,tsx}')
  const own =
    /from 'fast-check'|(?<!const probe = (?:\(\) => \[)?)Math\.random\(\)|Date\.now\(\) %|process\.env\.\w+_SEED/
  const unseeded = files.filter((file) => own.test(readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')))
  expect(unseeded).toEqual(['tests/unit/run-seed.test.ts'])
})
