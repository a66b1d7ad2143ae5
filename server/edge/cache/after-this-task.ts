/** Once what is being done now is done: for work that nobody waits for. A microtask would still come before the answer. */
export function afterThisTask<T>(work: () => Promise<T>): Promise<T> {
  return new Promise<void>((resolve) => setTimeout(resolve)).then(work)
}
