import { afterEach, expect, test, vi } from 'vitest'

const ALL = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** What goes in turns, as a process of a run has it with these variables. */
async function inTurnsWith(variables: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries({ TEST_DEPTH: undefined, ...variables })) vi.stubEnv(name, value)
  vi.resetModules()
  return (await import('../support/run/depth.ts')).inTurns
}

afterEach(() => {
  vi.unstubAllEnvs()
})

test('what goes in turns is all gone through in as many days as it has parts, each of it once', async () => {
  const parts: string[] = []
  for (const day of ['20783', '20784', '20785']) {
    const today = (await inTurnsWith({ TEST_TURN: day }))(ALL, 3)
    expect(today.length).toBeGreaterThan(0)
    parts.push(...today)
  }
  expect(parts.sort()).toEqual(ALL)
})

test('at full depth all of it goes at once', async () => {
  expect((await inTurnsWith({ TEST_TURN: '1', TEST_DEPTH: 'full' }))(ALL, 3)).toEqual(ALL)
})

test('a process that starts after midnight has the list of its run', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 23, 59), toFake: ['Date'] })
  try {
    const before = (await inTurnsWith({ TEST_TURN: undefined }))(ALL, 2)
    const inherited = process.env.TEST_TURN
    vi.setSystemTime(Date.UTC(2026, 10, 27))
    expect((await inTurnsWith({ TEST_TURN: inherited }))(ALL, 2)).toEqual(before)
    expect((await inTurnsWith({ TEST_TURN: undefined }))(ALL, 2)).not.toEqual(before)
  } finally {
    vi.useRealTimers()
  }
})

test('a day that is none is said, and not taken for a list of nothing', async () => {
  for (const day of ['today', '-1', '1.5']) await expect(inTurnsWith({ TEST_TURN: day })).rejects.toThrow('TEST_TURN')
})
