import { expect, test } from 'vitest'
import { type CachedPage, createPageMemory } from '#server/edge/cache/pages.ts'
import { createPageCache, type Rendered } from '#server/edge/gateway/pages/cache.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

const page = (text: string, { status = 200, type = 'text/html', headers = {} } = {}): CachedPage => ({
  status,
  headers: Object.entries({ 'content-type': type, ...headers }),
  body: new TextEncoder().encode(text),
})

function open({ isCoalesced = true } = {}) {
  let now = 0
  let renders = 0
  const faults: unknown[] = []
  const background: Promise<unknown>[] = []
  const store = { ...createPageMemory(1_000_000), isCoalesced }
  const cache = createPageCache({ store, now: () => now, onFault: (error) => faults.push(error) })
  return {
    faults,
    renders: () => renders,
    pass: (ms: number) => {
      now += ms
    },
    settle: () => Promise.all(background.splice(0)),
    async call(render: () => Rendered | Promise<Rendered>, key = 'home') {
      const answer = await cache({
        key,
        async render() {
          renders += 1
          return render()
        },
        mayBegin: () => true,
        waitUntil: (work) => background.push(work),
      })
      return [answer.source, new TextDecoder().decode(answer.page.body)]
    },
  }
}

const good = (text: string) => () => ({ page: page(text), isDegraded: false })
const poor = (text: string) => () => ({ page: page(text), isDegraded: true })
const dead = () => {
  throw new Error('no upstream')
}

test('a page is rendered once and given to everybody for a few seconds', async () => {
  const { call, pass } = open()
  expect(await call(good('one'))).toEqual(['miss', 'one'])
  pass(4 * SECOND)
  expect(await call(dead)).toEqual(['hit', 'one'])
  expect(await call(good('other'), 'other')).toEqual(['miss', 'other'])
})

test('then it is given while it is renewed, and nobody waits', async () => {
  const { call, pass, settle } = open()
  await call(good('one'))
  pass(6 * SECOND)
  expect(await call(good('two'))).toEqual(['stale', 'one'])
  await settle()
  expect(await call(dead)).toEqual(['hit', 'two'])
  pass(HOUR)
  expect(await call(good('three'))).toEqual(['miss', 'three'])
})

test.each([
  ['throws', dead],
  ['lacks something', poor('half')],
  ['is an error page', () => ({ page: page('error', { status: 500 }), isDegraded: false })],
])(
  'where a render %s, what is kept stands in, at any age up to a day, and is tried again in seconds',
  async (_, broken) => {
    const { call, pass, settle, renders } = open()
    await call(good('one'))
    for (const elapsed of [6 * SECOND, HOUR, 20 * HOUR]) {
      pass(elapsed)
      expect(await call(broken)).toEqual(['stale', 'one'])
      await settle()
      const before = renders()
      expect(await call(broken)).toEqual(['stale', 'one'])
      expect(renders()).toBe(before)
    }
    pass(6 * SECOND)
    expect(await call(good('two'))).toEqual(['miss', 'two'])
  },
)

test('a renewal that fails is reported, and so is one that is waited for', async () => {
  const { call, pass, settle, faults } = open()
  await call(good('one'))
  pass(6 * SECOND)
  await call(dead)
  await settle()
  pass(HOUR)
  await call(dead)
  expect(faults).toHaveLength(2)
})

test('a page that is older than a day stands in for nothing', async () => {
  const { call, pass } = open()
  await call(good('one'))
  pass(25 * HOUR)
  await expect(call(dead)).rejects.toThrow('no upstream')
  expect(await call(poor('half'))).toEqual(['miss', 'half'])
})

test.each([
  ['with another status', () => ({ page: page('x', { status: 404 }), isDegraded: false })],
  ['that is no HTML', () => ({ page: page('x', { type: 'text/plain' }), isDegraded: false })],
  ['that says so', () => ({ page: page('x', { headers: { 'cache-control': 'no-store' } }), isDegraded: false })],
  ['that sets a cookie', () => ({ page: page('x', { headers: { 'set-cookie': 'a=1' } }), isDegraded: false })],
])('a page %s is not kept', async (_, render) => {
  const { call } = open()
  expect(await call(render)).toEqual(['miss', 'x'])
  expect(await call(good('next'))).toEqual(['miss', 'next'])
})

test('a page that lacks something spares a dead upstream for seconds, and stands in for nothing', async () => {
  const { call, pass } = open()
  expect(await call(poor('half'))).toEqual(['miss', 'half'])
  expect(await call(dead)).toEqual(['hit', 'half'])
  pass(6 * SECOND)
  await expect(call(dead)).rejects.toThrow('no upstream')
  expect(await call(good('whole'))).toEqual(['miss', 'whole'])
})

test('a page that is gone is not given again', async () => {
  const { call, pass, settle } = open()
  await call(good('one'))
  pass(6 * SECOND)
  await call(() => ({ page: page('', { status: 404 }), isDegraded: false }))
  await settle()
  expect(await call(good('two'))).toEqual(['miss', 'two'])
})

test('concurrent requests share one render; where sharing is off, each has its own', async () => {
  for (const [isCoalesced, expected] of [
    [true, 1],
    [false, 3],
  ] as const) {
    const { call, renders } = open({ isCoalesced })
    await Promise.all([call(good('one')), call(good('one')), call(good('one'))])
    expect(renders()).toBe(expected)
  }
})
