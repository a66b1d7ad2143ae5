import { expect, test } from 'vitest'
import { makeNonce } from '#server/edge/gateway/request-context.ts'

test('nonces are 144 bits in base64, and none comes twice', () => {
  const nonces = Array.from({ length: 1000 }, makeNonce)
  for (const nonce of nonces) expect(atob(nonce)).toHaveLength(18)
  expect(new Set(nonces).size).toBe(nonces.length)
})
