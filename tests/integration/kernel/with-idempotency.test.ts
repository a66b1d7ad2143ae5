import { expect, test, vi } from 'vitest'
import type { Json } from '#server/platform/kernel/canonical-json.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { type IdempotentCommand, withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const once: IdempotentCommand = {
  scope: 'ada',
  key: 'k'.repeat(16),
  command: 'bet',
  body: { amount: '1', currency: 'RUB' },
}

const send = (books: TestDatabase, asked: IdempotentCommand, run: () => Json) =>
  books.run((context) => withIdempotency(context, asked, run))

test('CT18: the same key and body are answered as the first time, and run once', () => {
  using books = openTestDatabase()
  const run = vi.fn(() => ({ balance: '9.5', bet: { id: 'b1', floats: [0.1, 0.25] } }))
  const first = send(books, once, run)
  run.mockReturnValue({ balance: '0', bet: { id: 'b2', floats: [] } })
  expect(send(books, once, run)).toEqual(first)
  expect(send(books, { ...once, body: { currency: 'RUB', amount: '1' } }, run)).toEqual(first)
  expect(run).toHaveBeenCalledOnce()
})

test.each([
  ['another body', { body: { amount: '2', currency: 'RUB' } }],
  ['another command', { command: 'deposit' }],
])('the same key with %s is refused', (_, change) => {
  using books = openTestDatabase()
  send(books, once, () => 1)
  expect(refusalCode(() => send(books, { ...once, ...change }, () => 2))).toBe('idempotency_key_conflict')
})

test("one player's key is not another's", () => {
  using books = openTestDatabase()
  expect(send(books, once, () => 'for ada')).toBe('for ada')
  expect(send(books, { ...once, scope: 'bob' }, () => 'for bob')).toBe('for bob')
})

test('a refused run stores nothing, so that the same wish may be fulfilled later', () => {
  using books = openTestDatabase()
  const refused = () => {
    throw new Refusal('insufficient_funds')
  }
  expect(refusalCode(() => send(books, once, refused))).toBe('insufficient_funds')
  expect(send(books, once, () => 'paid')).toBe('paid')
})
