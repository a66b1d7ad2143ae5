import { networkOf } from './network-of.ts'

/** How many live streams each network reads: plain values, of a process or an isolate. */
export type LiveReadersMemory = Map<string, number>

/** Streams that belong to nobody, bounded for each network. */
export type LiveReaders = {
  /** Counts one in and returns what counts it out, once; null where there are too many. */
  enter(address: string | null): (() => void) | null
}

/** A browser has one for all its tabs; many visitors of a mobile operator come from one address. */
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
