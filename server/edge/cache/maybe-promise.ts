/** What is there at once, or later. A promise costs more than most of what a request has to wait for. */
export type MaybePromise<T> = T | Promise<T>

/** Goes on with it: at once where it is there already. */
export function thenMaybe<T, U>(value: MaybePromise<T>, goOn: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(goOn) : goOn(value)
}

/** Once what is being done now is done: for work that nobody waits for. A microtask would still come before the answer. */
export function afterThisTask<T>(work: () => Promise<T>): Promise<T> {
  return new Promise<void>((resolve) => setTimeout(resolve)).then(work)
}

/** Opens what is shared when it is first asked for. A failure is not kept: who asks next tries again. */
export function openOnce<T>(open: () => Promise<T>): () => MaybePromise<T> {
  let opened: MaybePromise<T> | undefined
  const openNow = async () => {
    try {
      opened = await open()
      return opened
    } catch (error) {
      opened = undefined
      throw error
    }
  }
  return () => {
    opened ??= openNow()
    return opened
  }
}
