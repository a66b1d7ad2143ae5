import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  FINGERPRINT_DELAY_MS,
  REPLAY_POLL_MS,
  REPLAY_WAIT_MS,
  SYNC_INTERVAL_MS,
  UPDATE_CHECK_MS,
} from '#server/shared/constants/timings.ts'
import { waitFor } from '~/features/third-parties/posthog/open.ts'
import { hasTypedInput } from '~/features/web-app/reload-page.ts'
import { followUpdates, RELOAD_AGAIN_MS } from '~/features/web-app/updates.ts'
import { startWorker } from '~/features/web-app/worker.ts'
import { idle, WITHOUT_IDLE_MS } from '~/lib/scripts/when-idle.ts'
import { SYNC_TAG } from '~/worker/build.ts'

/** The mocked parts of a tab. */
let kept: Map<string, string>
let reloads: number
let assigned: string[]
let latest: string
let typed: object[]

class Field {
  value = ''
  type = 'text'
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  ;[kept, reloads, assigned, latest, typed] = [new Map(), 0, [], 'new', []]
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', class {})
  const events = { addEventListener: () => {}, removeEventListener: () => {} }
  const location = { reload: () => (reloads += 1), assign: (href: string) => assigned.push(href), origin: '' }
  vi.stubGlobal('window', { ...events, location })
  const queried = { querySelectorAll: () => typed, activeElement: null, readyState: 'complete' }
  vi.stubGlobal('document', { ...events, ...queried, visibilityState: 'visible', documentElement: { dataset: {} } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('fetch', async () => Response.json({ id: latest }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Navigation = { toLocation: { publicHref: string }; pathChanged: boolean }

describe('a newer build [P3]', () => {
  /** A document of the previous build, in this tab. */
  function open() {
    let navigate: (to: Navigation) => void = () => {}
    const subscribe = (_: string, listener: typeof navigate) => {
      navigate = listener
      return () => {}
    }
    const router = { subscribe }
    const stop = followUpdates(router as unknown as AnyRouter)
    return { stop, follow: (publicHref: string) => navigate({ toLocation: { publicHref }, pathChanged: true }) }
  }
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('is loaded once published; if the old one returns, the next page leaves it, and a retry comes later', async () => {
    const first = open()
    first.follow('/before')
    await passes(UPDATE_CHECK_MS)
    expect([reloads, assigned]).toEqual([1, []])
    first.stop()

    // the next document is of the old build again: it must not reload repeatedly
    const again = open()
    await passes(RELOAD_AGAIN_MS - 2 * UPDATE_CHECK_MS)
    expect(reloads).toBe(1)
    again.follow('/faq')
    expect(assigned).toEqual(['/faq'])
    await passes(3 * UPDATE_CHECK_MS)
    expect(reloads).toBe(2)
    again.stop()
  })

  it('takes nothing that was typed: the next page is loaded as a whole, and nothing before it', async () => {
    typed = [Object.assign(new Field(), { value: 'half a sentence' })]
    const tab = open()
    await passes(UPDATE_CHECK_MS)
    typed = []
    await passes(2 * RELOAD_AGAIN_MS)
    expect(reloads).toBe(0)
    tab.follow('/games')
    expect(assigned).toEqual(['/games'])
    tab.stop()
  })

  it('a tab that stores nothing is not reloaded endlessly', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new Error('denied')
      },
    })
    const tab = open()
    await passes(10 * RELOAD_AGAIN_MS)
    expect(reloads).toBe(0)
    tab.stop()
  })
})

test('text that somebody has written is typed input; what is empty, ticked or dragged is none', () => {
  for (const [value, type, is] of [
    ['10', 'text', true],
    ['', 'text', false],
    ['on', 'checkbox', false],
    ['50', 'range', false],
  ] as const) {
    typed = [Object.assign(new Field(), { value, type })]
    expect(hasTypedInput()).toBe(is)
  }
  const activeElement = Object.assign(new Field(), { value: 'a' })
  typed = []
  expect(hasTypedInput(Object.assign(document, { activeElement }))).toBe(true)
})

describe('the worker is told to look where the API is every ten minutes [P2 P6]', () => {
  type Ways = { readonly sync?: 'taken' | 'refused'; readonly periodic?: 'taken' | 'refused' }

  /** Requests of a page in two intervals, in a browser with these features. */
  async function requests({ sync, periodic }: Ways): Promise<string[]> {
    const requests: string[] = []
    const way = (name: string, answer: 'taken' | 'refused' | undefined) =>
      answer && {
        async register(tag: string) {
          requests.push(`${name} ${tag}`)
          if (answer === 'refused') throw new Error('not allowed')
        },
      }
    const active = { postMessage: ({ type }: { type: string }) => type !== 'keep' && requests.push(`message ${type}`) }
    const registration = { update: async () => {}, sync: way('sync', sync), periodicSync: way('periodic', periodic) }
    vi.stubGlobal('navigator', {
      onLine: true,
      connection: { saveData: true },
      serviceWorker: { controller: active, register: async () => registration, ready: Promise.resolve({ active }) },
    })
    const stop = startWorker()
    await vi.advanceTimersByTimeAsync(2 * SYNC_INTERVAL_MS)
    stop()
    return requests
  }

  it('by its sync, beside the browser’s own, which may be half a day late', async () => {
    const often = Array.from({ length: 3 }, () => `sync ${SYNC_TAG}`)
    expect((await requests({ sync: 'taken', periodic: 'taken' })).toSorted()).toEqual([
      `periodic ${SYNC_TAG}`,
      ...often,
    ])
    expect((await requests({ sync: 'taken', periodic: 'refused' })).toSorted()).toEqual([
      `periodic ${SYNC_TAG}`,
      ...often,
    ])
    expect(await requests({ sync: 'taken' })).toEqual(often)
  })

  it('by a message where there is no sync, or it is refused', async () => {
    const often = Array.from({ length: 3 }, () => `message ${SYNC_TAG}`)
    expect(await requests({})).toEqual(often)
    expect((await requests({ sync: 'refused' })).filter((one) => one.startsWith('message'))).toEqual(often)
  })

  it('on a first visit once it is read and the page rests, or open for ten seconds', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const register = vi.fn(() => Promise.reject(new Error('refused')))
    vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: null, register } })
    const stops = [startWorker()]
    await vi.advanceTimersByTimeAsync(9999)
    expect(register).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(register).toHaveBeenCalledTimes(1)
    stops.push(startWorker())
    for (const sign of ['keydown', 'scroll']) page.dispatchEvent(new Event(sign))
    // user input is handled first
    expect(register).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(WITHOUT_IDLE_MS)
    expect(register).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(register).toHaveBeenCalledTimes(2)
    for (const stop of stops) stop()
  })

  it('and a browser that refuses the worker has the same site without it [X3]', async () => {
    const refused = vi.fn(() => Promise.reject(new Error('refused')))
    vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register: refused } })
    const stop = startWorker()
    await vi.advanceTimersByTimeAsync(SYNC_INTERVAL_MS)
    expect(refused).toHaveBeenCalledOnce()
    stop()
  })
})

test(`an idle task runs after ${FINGERPRINT_DELAY_MS} ms in a browser without idle callbacks [C35 C38]`, async () => {
  const come = vi.fn()
  void idle(FINGERPRINT_DELAY_MS).then(come)
  expect(FINGERPRINT_DELAY_MS).toBe(500)
  await vi.advanceTimersByTimeAsync(FINGERPRINT_DELAY_MS - 1)
  expect(come).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(come).toHaveBeenCalledOnce()
})

test('the recorder of replays is looked for every 100 ms, and for ten seconds at most [C38]', async () => {
  expect([REPLAY_POLL_MS, REPLAY_WAIT_MS]).toEqual([100, 10_000])
  let looked = 0
  const never = vi.fn()
  const look = () => {
    looked += 1
    return false
  }
  waitFor(look, never)
  await vi.advanceTimersByTimeAsync(2 * REPLAY_WAIT_MS)
  expect([looked, never.mock.calls.length]).toEqual([REPLAY_WAIT_MS / REPLAY_POLL_MS, 0])
  let isThere = false
  const act = vi.fn()
  waitFor(() => isThere, act)
  await vi.advanceTimersByTimeAsync(REPLAY_WAIT_MS - REPLAY_POLL_MS)
  isThere = true
  await vi.advanceTimersByTimeAsync(REPLAY_POLL_MS)
  expect(act).toHaveBeenCalledOnce()
  waitFor(() => true, never)()
  await vi.advanceTimersByTimeAsync(REPLAY_WAIT_MS)
  expect(never).not.toHaveBeenCalled()
})
