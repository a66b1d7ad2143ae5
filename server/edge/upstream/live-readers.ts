import { networkOf } from './network-of.ts'

/** Number of open live streams per network: plain values of a process or an isolate. */
export type LiveReadersMemory = Map<string, number>

/** Anonymous streams, limited per network. */
export type LiveReaders = {
  /** Counts a stream and returns a function that releases it once; null above the limit. */
  enter(address: string | null): (() => void) | null
}

/** A browser has one stream for all its tabs; many visitors of a mobile operator share one address. */
const MAX_OF_NETWORK = 200

export function createLiveReaders(memory: LiveReadersMemory, max = MAX_OF_NETWORK): LiveReaders {
  return {
    enter(address) {
      const network = networkOf(address)
      if (network === null) return () => {}
      const open = memory.get(network) ?? 0
      if (open >= max) return null
      memory.set(network, open + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        const left = (memory.get(network) ?? 1) - 1
        if (left > 0) memory.set(network, left)
        else memory.delete(network)
      }
    },
  }
}
