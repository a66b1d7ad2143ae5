import type { Shown } from '../rounds/reader.ts'
import { type AutoBounds, type AutoEnd, type Autoplay, openAutoplay } from './autoplay.ts'

const BETWEEN_MS = 300

type Parts = {
  readonly stake: () => string
  /** Undefined if the spin was rejected. */
  readonly spin: () => Promise<Shown | undefined>
  readonly onEnd: (why: AutoEnd, totals: Autoplay['totals']) => void
}

/** Runs automatic spins within the player's limits, one run at a time. */
export function openAutoRun({ stake, spin, onEnd }: Parts) {
  let current: Autoplay | undefined

  function end(why: AutoEnd): void {
    if (!current) return
    const { totals } = current
    current = undefined
    onEnd(why, totals)
  }

  return {
    isRunning: () => current !== undefined,
    end,
    async start(bounds: AutoBounds): Promise<void> {
      const run = openAutoplay(bounds)
      current = run
      while (current === run) {
        const before = run.endBefore(BigInt(stake()))
        if (before) return end(before)
        const round = await spin()
        const after: AutoEnd | undefined = round
          ? run.endAfter({ stake: BigInt(round.stake), won: BigInt(round.won), hadFeature: round.index > 0 })
          : 'error'
        if (current !== run) return
        if (after) return end(after)
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
      }
    },
  }
}
