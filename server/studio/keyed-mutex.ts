/** Runs one piece of work at a time per key: the next waits for the previous one, whether that resolves or rejects. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return function exclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, running)
    const release = () => void (last.get(key) === running && last.delete(key))
    running.then(release, release)
    return running
  }
}

export type KeyedMutex = ReturnType<typeof createKeyedMutex>
