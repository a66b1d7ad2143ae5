/** So much waits already that one more would begin after whoever asked has left. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Begins a piece of work when its turn comes, which may be at once. Throws Overloaded. */
export type YieldingQueue = (begin: () => void) => void

type YieldingQueueOptions = {
  /** How many pieces begin in one turn. */
  readonly size: number
  /** How many may wait. Default: all. */
  readonly max?: number
  /** Calls once the loop has looked for new connections and what they ask. */
  readonly nextTurn: (begin: () => void) => void
}

/**
 * So much work begins in a turn of the event loop, first come first served. Left to itself, a turn answers every connection
 * that has asked, those first that the turn before has answered, too (epoll reports what it has reported before what is new),
 * and accepts one new connection: where work is synchronous, who is out of step waits for all the others twice, and who is new
 * again and again.
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
