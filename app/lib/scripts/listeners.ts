type Listeners = {
  /** Compatible with `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void
  readonly notify: () => void
}

/** Creates a set of listeners for changes outside of React. */
export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    subscribe(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
    notify() {
      for (const listener of all) listener()
    },
  }
}
