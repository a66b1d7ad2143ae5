import { use } from 'react'
import { loadOrReload, required } from './missing-script.ts'

/** A part of the site that is fetched when it is first needed, and kept. */
export type OnDemand<T> = {
  /** Fetches it ahead; a failure is not kept. */
  load(): Promise<T>
  /**
   * The part itself; suspends until it is there. A component uses one part at most: React tells promises of a component
   * by their order, and a part that is there takes no place in it.
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
