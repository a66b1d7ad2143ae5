/** Lets many run together, or one alone. */
export type SharedExclusiveLock = {
  shared<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when all that were running have ended; nothing else starts until it is disposed. */
  exclusive(): Promise<Disposable>
}

export function createSharedExclusiveLock(): SharedExclusiveLock {
  let inside = 0
  /** Resolved when the exclusive holder leaves. */
  let closed: PromiseWithResolvers<void> | null = null
  let emptied: PromiseWithResolvers<void> | null = null

  return {
    async shared(work) {
      // checked and entered synchronously: another could enter between two awaits
      while (closed) await closed.promise
      inside += 1
      try {
        return await work()
      } finally {
        inside -= 1
        if (inside === 0) emptied?.resolve()
      }
    },
    async exclusive() {
      while (closed) await closed.promise
      const gate = Promise.withResolvers<void>()
      closed = gate
      emptied = Promise.withResolvers()
      if (inside > 0) await emptied.promise
      return {
        [Symbol.dispose]() {
          closed = null
          gate.resolve()
        },
      }
    },
  }
}
