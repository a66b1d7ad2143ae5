import { expect, test, vi } from 'vitest'
import type { Json } from '#server/platform/kernel/canonical-json.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { type IdempotentCommand, withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import { type Books, openBooks } from '../../support/books.ts'
import { refusalCode } from '../../support/refusal-code.ts'

const once: IdempotentCommand = {
  scope: 'ada',
  key: 'k'.repeat(16),
  command: 'bet',
  body: { amount: '1', currency: 'RUB' },
}

const ask = (books: Books, asked: IdempotentCommand, run: () => Json) =>
  books.run((context) => withIdempotency(context, asked, run))

test('CT18: the same key and body are answered as the first time, and run once', () => {
  using books = openBooks()
  const run = vi.fn(() => ({ balance: '9.5', bet: { id: 'b1', floats: [0.1, 0.25] } }))
  const first = ask(books, once, run)
  run.mockReturnValue({ balance: '0', bet: { id: 'b2', floats: [] } })
  expect(ask(books, once, run)).toEqual(first)
  expect(ask(books, { ...once, body: { currency: 'RUB', amount: '1' } }, run)).toEqual(first)
  expect(run).toHaveBeenCalledOnce()
})

test.each([
  ['another body', { body: { amount: '2', currency: 'RUB' } }],
  ['another command', { command: 'deposit' }],
])('the same key with %s is refused', (_, change) => {
  using books = openBooks()
  ask(books, once, () => 1)
  expect(refusalCode(() => ask(books, { ...once, ...change }, () => 2))).toBe('idempotency_key_conflict')
})

test("one player's key is not another's", () => {
  using books = openBooks()
  expect(ask(books, once, () => 'for ada')).toBe('for ada')
  expect(ask(books, { ...once, scope: 'bob' }, () => 'for bob')).toBe('for bob')
})

test('a refused run stores nothing, so that the same wish may be fulfilled later', () => {
  using books = openBooks()
  const refused = () => {
    throw new Refusal('insufficient_funds')
  }
  expect(refusalCode(() => ask(books, once, refused))).toBe('insufficient_funds')
  expect(ask(books, once, () => 'paid')).toBe('paid')
})
