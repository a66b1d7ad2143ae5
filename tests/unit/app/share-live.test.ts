import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shareLive } from '~/features/live/share-live.ts'

type Listener = (event: { persisted: boolean }) => void
let listeners: Map<string, Set<Listener>>
let holder: AbortSignal | undefined
let waiting: (() => void)[]

/** Browser locks of one name: one holder, and a queue that a signal can leave. */
const locks = {
  request: (_: string, { signal }: { signal: AbortSignal }, act: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const take = async () => {
        if (signal.aborted) return waiting.shift()?.()
        holder = signal
        await act()
        holder = undefined
        resolve()
        waiting.shift()?.()
      }
      signal.addEventListener('abort', () => holder !== signal && reject(new DOMException('gone', 'AbortError')))
      if (holder) waiting.push(() => void take())
      else void take()
    }),
}

const deliver = (name: string, persisted: boolean) => {
  for (const listener of listeners.get(name) ?? []) listener({ persisted })
}

beforeEach(() => {
  listeners = new Map()
  holder = undefined
  waiting = []
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
      close() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const turn = () => new Promise((resolve) => setTimeout(resolve))

function open() {
  const streams = { open: 0, opened: 0 }
  const leave = new AbortController()
  shareLive({
    name: 'live',
    signal: leave.signal,
    onEvent: () => {},
    connect: () => {
      streams.open += 1
      streams.opened += 1
      return () => {
        streams.open -= 1
      }
    },
  })
  return { streams, leave }
}

it('a page that the back-forward cache gives back leads again; in the cache it leads nobody', async () => {
  const { streams, leave } = open()
  await turn()
  expect(streams).toEqual({ open: 1, opened: 1 })
  deliver('pagehide', true)
  await turn()
  expect(streams.open).toBe(0)
  deliver('pageshow', true)
  await turn()
  expect(streams).toEqual({ open: 1, opened: 2 })
  leave.abort()
  await turn()
  expect(streams.open).toBe(0)
})

it('a follower that was in the cache waits for the lock again, and takes over when the leader goes', async () => {
  const leader = open()
  await turn()
  const follower = open()
  await turn()
  deliver('pagehide', true)
  deliver('pageshow', true)
  await turn()
  expect(leader.streams.open + follower.streams.open).toBe(1)
  leader.leave.abort()
  await turn()
  await turn()
  expect(follower.streams.open).toBe(1)
  follower.leave.abort()
})
