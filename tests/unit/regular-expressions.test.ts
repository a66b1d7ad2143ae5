import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Bound by released rules, so it never changes; its one such pattern reads the six decimals of an amount. */
const RELEASED = 'server/shared/money/micros.ts'

type Pattern = { source: string; flags: string }

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  JSON.stringify(program, (key, value: unknown) => {
    if (key !== 'regex') return typeof value === 'bigint' ? `${value}` : value
    const { pattern, flags } = value as { pattern: string; flags: string }
    found.push({ source: pattern, flags })
  })
  return found
}

/** Patterns with super-linear time, by exchangeable or shifting repetitions. */
const slowPatterns = (patterns: readonly Pattern[]) =>
  patterns.filter((pattern) => analyse(pattern).reports.length > 0).map(({ source }) => source)

test('the check knows slow patterns from fast ones', () => {
  const slow = [String.raw`\s*;\s*`, String.raw`\/+$`, '(a+)+$', String.raw`^\S+@\S+$`]
  const fast = [String.raw`^\s*;`, String.raw`\/$`, '^a+$', '0{1,6}$']
  expect(slowPatterns([...slow, ...fast].map((source) => ({ source, flags: '' })))).toEqual(slow)
})

test('no pattern of the site takes time by the square of what it reads', () => {
  const files = globSync('{app,server,db}/**/*.{ts,tsx}', { exclude: ['app/paraglide/**', 'app/console/paraglide/**'] })
  const patterns = files.filter((file) => file !== RELEASED).flatMap(patternsOf)
  expect(patterns.length).toBeGreaterThan(0)
  expect(slowPatterns(patterns)).toEqual([])
})
