type Listeners = {
  /** As `useSyncExternalStore` takes it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly notify: () => void
}

/** Who is told that something outside of React has changed. */
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
