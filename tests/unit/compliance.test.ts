import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The tests derived from regulators' rules: 1 limits, 2 self-exclusion, 3 time-out, 4 reality check, 5 history, 6 last
 * login, 7 ending sessions, 8 pace, 9 secrets, 10 interrupted rounds, 11 returns, 12 demo, 13 losses that look like
 * wins, 14 age, 15 countries, 16 irrevocable withdrawals, 17 automatic bets, 18 idempotency, 19 ledger, 20 randomness,
 * 21 verifier, 22 versions of rules, 23 keyboard, 24 enumeration, 25 rate limits.
 */
const COMPLIANCE_TESTS = Array.from({ length: 25 }, (_, index) => `CT${index + 1}`)

/** A number in the title of a test, on any line of its call. */
const NAMED = /['"`](?:CT\d+[ :])+/g

test('each rule that players are protected by is named by a test of its own', () => {
  const named = new Set<string>()
  for (const file of readdirSync('tests', { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:test|spec)\.ts$/.test(file)) continue
    for (const [title] of readFileSync(join('tests', file), 'utf8').matchAll(NAMED))
      for (const [one] of title.matchAll(/CT\d+/g)) named.add(one)
  }
  const byNumber = [...named].toSorted((one, other) => Number(one.slice(2)) - Number(other.slice(2)))
  expect(byNumber).toEqual(COMPLIANCE_TESTS)
})
