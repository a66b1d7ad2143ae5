import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFollower, type Follower, type Listener } from '~/features/shared-rounds/followed.ts'
import { createPlatformClock } from '~/features/shared-rounds/platform-clock.ts'

describe('the platform’s clock as a page knows it', () => {
  let now = 1_000_000
  const AHEAD = 5000
  const clock = () => createPlatformClock(() => now)
  const answerTo = (at: number) => at + AHEAD

  test('lies between what was told and what was asked, and the quickest answer is believed [R9]', () => {
    const one = clock()
    expect(one.now()).toBeUndefined()
    one.add({ receivedAt: answerTo(now - 400), readAt: now })
    expect(one.now()).toBe(answerTo(now - 400))
    // requested 300 ms ago, answered 100 ms ago: between 4900 and 5200 ms ahead
    one.add({ receivedAt: answerTo(now - 100), readAt: now, requestedAt: now - 300 })
    expect(one.now()).toBe(answerTo(now) + 50)
    one.add({ receivedAt: answerTo(now - 10), readAt: now, requestedAt: now - 20 })
    expect(one.now()).toBe(answerTo(now))
    // a later slow sample does not widen the range
    one.add({ receivedAt: answerTo(now - 900), readAt: now, requestedAt: now - 2000 })
    expect(one.now()).toBe(answerTo(now))
  })

  test('follows a clock that was set, and forgets bounds of long ago', () => {
    const one = clock()
    one.add({ receivedAt: answerTo(now - 10), readAt: now, requestedAt: now - 20 })
    one.add({ receivedAt: answerTo(now - 10) - 60_000, readAt: now, requestedAt: now - 20 })
    expect(one.now()).toBe(answerTo(now) - 60_000)
    now += 61_000
    one.add({ receivedAt: now - 60_000 + AHEAD - 10, readAt: now, requestedAt: now - 110 })
    expect(one.now()).toBe(now - 60_000 + AHEAD + 45)
  })
})

type State = { run: string; sequence: number; now: string; sum: readonly number[] }
type Change = { run: string; sequence: number; now: string; add: number }

const at = (ms: number) => new Date(ms).toISOString()
const change = (sequence: number, run = 'a'): Change => ({ run, sequence, now: at(Date.now()), add: sequence })
const state = (sequence: number, run = 'a'): State => ({
  run,
  sequence,
  now: at(Date.now()),
  sum: Array.from({ length: sequence }, (_, index) => index + 1),
})

function join(whole: State | undefined, { run, sequence, now, add }: Change): State | undefined {
  if (whole?.run !== run) return undefined
  if (sequence <= whole.sequence) return whole
  return sequence === whole.sequence + 1 ? { run, sequence, now, sum: [...whole.sum, add] } : undefined
}

describe('a state that many look at', () => {
  let deliver: Listener<Change>
  let requests: { resolve: (answer: State) => void; reject: () => void }[]
  let follower: Follower<State>
  let leave: AbortController

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    requests = []
    leave = new AbortController()
    follower = createFollower<State, Change>(
      {
        fetchState: () =>
          new Promise((resolve, reject) => requests.push({ resolve, reject: () => reject(new Error('away')) })),
        datedAt: ({ now }) => now,
        listen: (listener) => {
          deliver = listener
        },
        join,
        isOverdue: (_, { silentMs }) => silentMs > 1500,
      },
      Date.now,
    )
    follower.start(leave.signal)
  })
  afterEach(() => {
    leave.abort()
    vi.useRealTimers()
  })

  const answer = async (index: number, value: State) => {
    requests[index]?.resolve(value)
    await vi.advanceTimersByTimeAsync(0)
  }
  /** Asserts that the shown state is complete: nothing missing, nothing twice. */
  const shown = () => {
    const whole = follower.view().state
    if (whole) expect(whole.sum).toEqual(state(whole.sequence).sum)
    return whole?.sequence
  }

  test('is the answer with all that came meanwhile, in order, once [R9]', async () => {
    for (const sequence of [4, 5, 6]) deliver.onChange(change(sequence))
    expect(shown()).toBeUndefined()
    await answer(0, state(4))
    expect(shown()).toBe(6)
    deliver.onChange(change(6))
    deliver.onChange(change(7))
    expect(shown()).toBe(7)
    expect(requests).toHaveLength(1)
  })

  test('shows nothing put together of halves: a gap and another run are asked about [R9]', async () => {
    await answer(0, state(3))
    deliver.onChange(change(5))
    expect(shown()).toBe(3)
    expect(requests).toHaveLength(2)
    deliver.onChange(change(6))
    await answer(1, state(5))
    expect(shown()).toBe(6)

    deliver.onChange(change(2, 'b'))
    expect(shown()).toBe(6)
    await answer(2, state(2, 'b'))
    expect(follower.view().state?.run).toBe('b')
    expect(shown()).toBe(2)
    // the response is older than a change received in the meantime: requested again
    deliver.onChange(change(9, 'b'))
    deliver.onChange(change(12, 'b'))
    await answer(3, state(10, 'b'))
    expect(shown()).toBe(10)
    await answer(4, state(12, 'b'))
    expect(shown()).toBe(12)
  })

  test('says that it is lost, asks until it is answered, and is whole then [R9]', async () => {
    await answer(0, state(1))
    expect(follower.view()).toMatchObject({ isLost: false, tries: 0 })
    const lastEventAt = follower.view().lastEventAt
    await vi.advanceTimersByTimeAsync(2500)
    expect(follower.view()).toMatchObject({ isLost: true, lastEventAt })
    expect(requests.length).toBeGreaterThan(1)
    requests.at(-1)?.reject()
    await vi.advanceTimersByTimeAsync(2500)
    expect(follower.view()).toMatchObject({ isLost: true, tries: 1 })
    expect(shown()).toBe(1)
    await answer(requests.length - 1, state(8))
    expect(follower.view()).toMatchObject({ isLost: false, tries: 0 })
    expect(shown()).toBe(8)
    const before = requests.length
    deliver.onOpen()
    expect(requests).toHaveLength(before)
    deliver.onOpen()
    expect(requests).toHaveLength(before + 1)
    leave.abort()
    await answer(before, state(20))
    expect(shown()).toBe(8)
  })
})
