/** Thrown if the queue is so long that the client would have left before its work begins. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Runs `begin` when its turn comes, possibly immediately. Throws Overloaded. */
export type YieldingQueue = (begin: () => void) => void

type YieldingQueueOptions = {
  readonly size: number
  /** Maximum number of waiting pieces. Default: unlimited. */
  readonly max?: number
  /** Calls back after the event loop has polled for new connections and requests. */
  readonly nextTurn: (begin: () => void) => void
}

/**
 * Limits the pieces of work per turn of the event loop, first come, first served. Without it, one turn answers every
 * connection that has a request, first those that the previous turn answered (epoll reports known connections before
 * new ones), and accepts only one new connection: with synchronous work, late requests wait for all others twice, and
 * new connections wait repeatedly.
 */
export function createYieldingQueue({
  size,
  max = Number.POSITIVE_INFINITY,
  nextTurn,
}: YieldingQueueOptions): YieldingQueue {
  const waiting: (() => void)[] = []
  let left = size
  let isCounting = false

  function pass(): void {
    left = size
    isCounting = waiting.length > 0
    if (!isCounting) return
    nextTurn(pass)
    while (left > 0 && waiting.length > 0) {
      left -= 1
      waiting.shift()?.()
    }
  }

  return (begin) => {
    if (!isCounting) {
      isCounting = true
      nextTurn(pass)
    }
    if (left === 0 || waiting.length > 0) {
      if (waiting.length >= max) throw new Overloaded()
      waiting.push(begin)
      return
    }
    left -= 1
    begin()
  }
}
