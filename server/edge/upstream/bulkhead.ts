/** A Worker holds six connections at once for a request: a seventh would wait where no deadline of ours reaches it. */
const CALLS_AT_ONCE = 6

/** Runs work once there is room, first come first served. Rejects with the deadline's reason where that passes before. */
export type Bulkhead = <T>(deadline: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Room for so many pieces of work at once: for the upstream calls of one request, unless said. */
export function createBulkhead(size = CALLS_AT_ONCE): Bulkhead {
  const waiting: (() => void)[] = []
  let free = size

  return async (deadline, work) => {
    deadline.throwIfAborted()
    if (free > 0) free--
    else await turn(deadline)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  function turn(deadline: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        deadline.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(deadline.reason)
      }
      waiting.push(enter)
      deadline.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** The room goes straight to whoever waits longest, so that nobody who comes now gets in before. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
