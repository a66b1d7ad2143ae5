import type { After } from '#server/shared/timers.ts'

/** Time of a simulation: it passes only between events, which run one after the other. */
export type Time = {
  /** Milliseconds since the epoch. It never goes back. */
  now(): number
  /** Runs once at that time, after all events of the same time that were added before. Returns the function that cancels it. */
  at(timeMs: number, run: () => void): () => void
  readonly after: After
  sleep(delayMs: number): Promise<void>
  /** Number of events that have run. */
  readonly steps: number
  /** Runs events until the condition holds, which is checked before each. */
  runUntil(isOver: () => boolean): Promise<void>
  /** Time does not pass while this promise is pending: for work outside of the simulation. */
  hold<T>(work: Promise<T>): Promise<T>
}

type Event = { readonly at: number; readonly number: number; run: (() => void) | null }

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.number < b.number)

// taken before the simulation replaces the global
const { setImmediate: nextTurn } = globalThis

export function createTime(startMs: number): Time {
  const heap: Event[] = []
  let now = startMs
  let added = 0
  let steps = 0
  let held = 0

  function push(event: Event): void {
    let index = heap.push(event) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent] as Event
      if (!isBefore(event, above)) break
      heap[index] = above
      heap[parent] = event
      index = parent
    }
  }

  function pop(): Event | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    heap[0] = last
    for (let index = 0; ; ) {
      const left = 2 * index + 1
      if (left >= heap.length) return first
      const right = left + 1
      const least = right < heap.length && isBefore(heap[right] as Event, heap[left] as Event) ? right : left
      const below = heap[least] as Event
      if (!isBefore(below, last)) return first
      heap[least] = last
      heap[index] = below
      index = least
    }
  }

  function at(timeMs: number, run: () => void): () => void {
    const event: Event = { at: Math.max(timeMs, now), number: added++, run }
    push(event)
    return () => {
      event.run = null
    }
  }

  const after: After = (delayMs, run) => at(now + Math.max(0, Math.ceil(delayMs)), run)

  /** All consequences of an event settle within the turns that they take, before the next event runs. */
  async function settle(): Promise<void> {
    do await new Promise<void>((resolve) => nextTurn(resolve))
    while (held > 0 || pendingImmediates() > 0)
  }

  return {
    now: () => now,
    at,
    after,
    sleep: (delayMs) => new Promise((resolve) => after(delayMs, resolve)),
    get steps() {
      return steps
    },
    async runUntil(isOver) {
      while (!isOver()) {
        const event = pop()
        if (event === undefined) throw new Error('nothing will ever happen again')
        const { run } = event
        if (run === null) continue
        now = event.at
        steps += 1
        run()
        await settle()
      }
    },
    hold(work) {
      held += 1
      return work.finally(() => {
        held -= 1
      })
    },
  }
}

let immediates = 0
const pendingImmediates = () => immediates

/** Counts the immediates of the programs, so that an event ends with the last of them. */
export function countImmediates(): void {
  const original = globalThis.setImmediate
  const clear = globalThis.clearImmediate
  const open = new Set<NodeJS.Immediate>()
  globalThis.setImmediate = Object.assign(
    (run: (...args: unknown[]) => void, ...args: unknown[]) => {
      immediates += 1
      const immediate = original(() => {
        if (open.delete(immediate)) immediates -= 1
        run(...args)
      })
      open.add(immediate)
      return immediate
    },
    { __promisify__: original.__promisify__ },
  ) as typeof setImmediate
  // signatures of passkeys are verified in other threads
  for (const name of ['verify', 'importKey', 'digest'] as const) {
    const compute = SubtleCrypto.prototype[name] as (...args: unknown[]) => Promise<unknown>
    Object.defineProperty(SubtleCrypto.prototype, name, {
      value(this: SubtleCrypto, ...args: unknown[]) {
        immediates += 1
        return compute.apply(this, args).finally(() => {
          immediates -= 1
        })
      },
    })
  }
  globalThis.clearImmediate = (immediate) => {
    if (immediate !== undefined && open.delete(immediate)) immediates -= 1
    clear(immediate)
  }
}
