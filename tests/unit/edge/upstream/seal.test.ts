import { expect, test } from 'vitest'
import { decryptSuccessor, encryptSuccessor, tokenHash } from '#server/edge/upstream/refresher.ts'

const SECRET = 'an app secret of thirty-two chars'

test('a successor is read with the secret and the old token, and with nothing less', async () => {
  const sealed = await encryptSuccessor(SECRET, 'old token', 'new token ✓')
  expect(await decryptSuccessor(SECRET, 'old token', sealed)).toBe('new token ✓')
  await expect(decryptSuccessor(SECRET, 'another token', sealed)).rejects.toThrow()
  await expect(decryptSuccessor(`${SECRET}!`, 'old token', sealed)).rejects.toThrow()
})

test('what is stored shows neither token, and never the same twice', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => encryptSuccessor(SECRET, 'old', 'new')))
  expect(one).not.toBe(other)
  expect(atob(one ?? '')).not.toContain('new')
})

test('a token is known by its SHA-256', async () => {
  expect(await tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
