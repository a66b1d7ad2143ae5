import { afterEach, expect, test, vi } from 'vitest'

const ALL = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

type Variables = Record<string, string | undefined>

/** As in a process of a run that has just begun with these variables. */
function begin(variables: Variables): void {
  for (const [name, value] of Object.entries({ TEST_DEPTH: undefined, ...variables })) vi.stubEnv(name, value)
  vi.resetModules()
}

/** What goes in turns, as such a process has it. */
async function depthWith(variables: Variables) {
  begin(variables)
  return await import('../support/run/depth.ts')
}
const inTurnsWith = async (variables: Variables) => (await depthWith(variables)).inTurns

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

test('of each of many one variant goes a day, of several all of them each day, and each meets all in as many days', async () => {
  const variants = ['x', 'y'] as const
  const days: (readonly (readonly [string, string])[])[] = []
  for (const day of ['20783', '20784']) {
    const { eachInTurns } = await depthWith({ TEST_TURN: day })
    const today = eachInTurns(ALL, variants)
    expect(today.map(([one]) => one)).toEqual(ALL)
    expect(new Set(today.map(([, as]) => as))).toEqual(new Set(variants))
    days.push(today)
  }
  const every = ALL.flatMap((one) => variants.map((as) => `${one}${as}`))
  expect(
    days
      .flat()
      .map((pair) => pair.join(''))
      .sort(),
  ).toEqual(every)
  const { eachInTurns } = await depthWith({ TEST_TURN: '1', TEST_DEPTH: 'full' })
  expect(eachInTurns(ALL, variants).length).toBe(every.length)
})

test('what stays for two days meets both variants of what changes daily', async () => {
  const met = new Set<string>()
  for (const day of ['20780', '20781', '20782', '20783']) {
    const inTurns = await inTurnsWith({ TEST_TURN: day })
    met.add(`${inTurns(['ru', 'hi'], 2)} ${inTurns([390, 1440], 2, 2)}`)
  }
  expect([...met].sort()).toEqual(['hi 1440', 'hi 390', 'ru 1440', 'ru 390'])
})

/** The specs that go in turns, as such a process has them. */
async function turnsWith(variables: Variables) {
  begin(variables)
  return await import('../e2e/turns.ts')
}

test('of five days each spec that goes in fifths has one, and those of the other days are told', async () => {
  const { FIFTHS, ofAnotherDay } = await turnsWith({ TEST_DEPTH: 'full' })
  const all: string[] = FIFTHS.flat()
  expect(new Set(all).size).toBe(all.length)
  expect(ofAnotherDay).toEqual({ node: [], edge: [] })
  const days = new Map<string, number>(all.map((name) => [name, 0]))
  for (let day = 20_785; day < 20_790; day += 1) {
    const others = (await turnsWith({ TEST_TURN: String(day) })).ofAnotherDay.node
    for (const name of all) if (!others.includes(name)) days.set(name, (days.get(name) ?? 0) + 1)
  }
  expect([...days].filter(([, count]) => count !== 1)).toEqual([])
})

test('what differs on the edge has a day of two or three there, and is told of on the others', async () => {
  const met = new Set<string>()
  for (const day of ['20784', '20785', '20786']) {
    const { edgeTurns, ofAnotherDay } = await turnsWith({ TEST_TURN: day })
    for (const name of edgeTurns) met.add(name)
    expect(edgeTurns.length).toBe(3)
    expect(ofAnotherDay.edge.length).toBe(5)
    expect(edgeTurns.filter((name) => ofAnotherDay.edge.includes(name))).toEqual([])
  }
  expect(met.size).toBe(8)
})

test('what a spec that goes in turns has in turns itself is all met in time, on each target', async () => {
  const { FIFTHS, EDGE_TURNS } = await turnsWith({ TEST_DEPTH: 'full' })
  const met = new Set<string>()
  for (let day = 20_784; day < 20_784 + 75; day += 1) {
    const { ofAnotherDay } = await turnsWith({ TEST_TURN: String(day) })
    const ran = [
      ...FIFTHS.flat().flatMap((name) => (ofAnotherDay.node.includes(name) ? [] : [`${name} on Node`])),
      ...EDGE_TURNS.flat().flatMap((name) => (ofAnotherDay.edge.includes(name) ? [] : [`${name} on the edge`])),
    ]
    for (const one of ran) for (const parts of [2, 3, 5]) met.add(`${one}: ${day % parts} of ${parts}`)
  }
  expect(met.size).toBe([...FIFTHS.flat(), ...EDGE_TURNS.flat()].length * (2 + 3 + 5))
})

test('a list of specs names none that there is not', async () => {
  const { requireSpecs } = await import('../e2e/turns.ts')
  expect(() => requireSpecs(['journey'])).not.toThrow()
  expect(() => requireSpecs(['journey', 'jurney'])).toThrow('there is no jurney.spec.ts')
})
