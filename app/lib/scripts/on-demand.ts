import { use } from 'react'
import { loadOrReload, required } from './missing-script.ts'

/** A part of the site that is fetched when first needed, then cached. */
export type OnDemand<T> = {
  /** Prefetches it; a failure is not cached. */
  load(): Promise<T>
  /** Returns the part; suspends until it is loaded. */
  useNow(): T
}

/** A promise that `use` reads at once, as React marks those it has waited for. */
const fulfilled = <T>(value: T) => Object.assign(Promise.resolve(value), { status: 'fulfilled', value })

export function onDemand<T>(fetch: () => Promise<T>): OnDemand<T> {
  let loading: Promise<T> | undefined
  async function load() {
    const loaded = required(await fetch())
    loading = fulfilled(loaded)
    return loaded
  }
  return {
    load,
    useNow() {
      loading ??= loadOrReload(load)
      // also once it is loaded: a component that has suspended is rendered again with the same calls, and React rejects
      // its next hook if this one is left out (error 467)
      return use(loading)
    },
  }
}
