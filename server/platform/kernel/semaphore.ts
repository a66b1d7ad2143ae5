/** Thrown if the queue of the semaphore, or the key's share of it, is full. */
export class SemaphoreFull extends Error {
  override readonly name = 'SemaphoreFull'
}

export type SemaphoreLimits = {
  /** Number of permits held at the same time. */
  readonly concurrency: number
  readonly queueLimit: number
  /** Maximum per key, running and waiting, so that no client fills the queue alone. */
  readonly perKey: number
}

/** A semaphore with a bounded queue, first come, first served. */
export type Semaphore = {
  /** Resolves with a permit, held until it is disposed. Rejects with SemaphoreFull immediately. */
  acquire(key: string): Promise<Disposable>
  isFull(key: string): boolean
  readonly waiting: number
}

export function createSemaphore({ concurrency, queueLimit, perKey }: SemaphoreLimits): Semaphore {
  const queue: (() => void)[] = []
  const held = new Map<string, number>()
  let busy = 0

  function release(key: string) {
    const left = (held.get(key) ?? 1) - 1
    if (left > 0) held.set(key, left)
    else held.delete(key)
    const next = queue.shift()
    // the permit passes directly to the next in the queue, so that newcomers cannot overtake
    if (next) next()
    else busy -= 1
  }

  const isFull = (key: string) => (held.get(key) ?? 0) >= perKey || (busy >= concurrency && queue.length >= queueLimit)

  return {
    isFull,
    async acquire(key) {
      if (isFull(key)) throw new SemaphoreFull('the queue is full')
      held.set(key, (held.get(key) ?? 0) + 1)
      if (busy < concurrency) busy += 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      let isOver = false
      return {
        [Symbol.dispose]() {
          if (!isOver) release(key)
          isOver = true
        },
      }
    },
    get waiting() {
      return queue.length
    },
  }
}
