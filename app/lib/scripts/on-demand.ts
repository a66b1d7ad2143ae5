import { use } from 'react'
import { loadOrReload, required } from './missing-script.ts'

/** A part of the site that is fetched when first needed, then cached. */
export type OnDemand<T> = {
  /** Prefetches it; a failure is not cached. */
  load(): Promise<T>
  /**
   * Returns the part; suspends until it is loaded. Use at most one part per component: React identifies a component's
   * promises by their order, and a loaded part does not count in it.
   */
  useNow(): T
}

export function onDemand<T>(fetch: () => Promise<T>): OnDemand<T> {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  async function load() {
    loaded = required(await fetch())
    return loaded
  }
  return {
    load,
    useNow() {
      loading ??= loaded ? Promise.resolve(loaded) : loadOrReload(load)
      return loaded ?? use(loading)
    },
  }
}
