/** What is there at once, or later. A promise costs more than most of what a request has to wait for. */
export type Soon<T> = T | Promise<T>

/** Goes on with it: at once where it is there already. */
export function andThen<T, U>(soon: Soon<T>, goOn: (value: T) => Soon<U>): Soon<U> {
  return soon instanceof Promise ? soon.then(goOn) : goOn(soon)
}

/** Once what is being done now is done: for work that nobody waits for. A microtask would still come before the answer. */
export function laterOn<T>(work: () => Soon<T>): Promise<T> {
  return new Promise<void>((resolve) => setTimeout(resolve)).then(work)
}
