import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const use = vi.fn((promise: { value?: unknown }) => promise.value)

/** Loads another instance of the module, whose `use` needs no renderer. Test files share their modules. */
async function freshOnDemand() {
  vi.resetModules()
  vi.doMock('react', async (original) => ({ ...(await original<typeof import('react')>()), use }))
  return (await import('~/lib/scripts/on-demand.ts')).onDemand
}

beforeEach(() => void use.mockClear())
afterAll(() => {
  vi.doUnmock('react')
  vi.resetModules()
})

test('a component that has waited for a part reads it with the same call when it is rendered again', async () => {
  const part = (await freshOnDemand())(async () => 'a part')
  part.useNow()
  expect(use).toHaveBeenCalledTimes(1)
  await part.load()
  expect(part.useNow()).toBe('a part')
  // React rejects the next hook of a component that leaves it out
  expect(use).toHaveBeenCalledTimes(2)
})

test('a part that was fetched before is there at once', async () => {
  const part = (await freshOnDemand())(async () => 'a part')
  await part.load()
  expect(part.useNow()).toBe('a part')
})

test('a part whose script failed is fetched again by the next prefetch', async () => {
  let isLost = true
  const part = (await freshOnDemand())(async () => (isLost ? Promise.reject(new TypeError('lost')) : 'a part'))
  await expect(part.load()).rejects.toThrow('lost')
  isLost = false
  await part.load()
  expect(part.useNow()).toBe('a part')
})
