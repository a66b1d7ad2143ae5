import { afterEach, expect, test, vi } from 'vitest'
import { idempotencyKey } from '#server/shared/contract/wire.ts'
import { createKeyKeeper, newIdempotencyKey } from '~/lib/calls/idempotency.ts'

afterEach(() => vi.unstubAllGlobals())

test('a key is what the contract wants, and a new one each time', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(idempotencyKey.safeParse(key).success).toBe(true)
})

test('a key can be made on plain http, where randomUUID and subtle do not exist', () => {
  vi.stubGlobal('crypto', { getRandomValues: <T>(bytes: T) => bytes })
  expect(newIdempotencyKey()).toBe('0'.repeat(32))
})

test('a retry of the same request keeps its key; another request, or one after the answer, gets a new one', () => {
  let minted = 0
  const keeper = createKeyKeeper(() => `key-${++minted}`)
  expect(keeper.keyFor({ amount: '1' })).toBe('key-1')
  expect(keeper.keyFor({ amount: '1' })).toBe('key-1')
  expect(keeper.keyFor({ amount: '2' })).toBe('key-2')
  keeper.release()
  expect(keeper.keyFor({ amount: '2' })).toBe('key-3')
})
