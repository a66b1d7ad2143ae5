/** Runs work that no one waits for after the current task. A microtask would still run before the response is sent. */
export function afterThisTask<T>(work: () => Promise<T>): Promise<T> {
  return new Promise<void>((resolve) => setTimeout(resolve)).then(work)
}
