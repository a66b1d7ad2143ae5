import { setTimeout as wait } from 'node:timers/promises'
import { type Program, startChild, waitUntilReady } from './child.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** A run of this length resets the restart delays. */
const STEADY_MS = 60_000

/** Delay before the next start, after `failures` consecutive short runs. */
export function restartDelayMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)
}

export type RestartHandle = {
  /** Ends the program and starts it again immediately. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a program, waits until it serves, and restarts it whenever it ends. One that ends before it has ever served
 * has invalid settings and is not restarted: rejects with Stop. The same on abort of `signal` before that.
 */
export async function runWithRestarts(program: Program, signal: AbortSignal): Promise<RestartHandle> {
  const stopping = new AbortController()
  let wanted = new AbortController()
  let child = startChild(program)
  try {
    await waitUntilReady(program, child, signal)
  } catch (error) {
    await child.stop()
    throw error
  }

  const restarts = (async () => {
    let startedAt = performance.now()
    let failures = 0
    for (;;) {
      const how = await child.ended
      if (stopping.signal.aborted) return
      failures = performance.now() - startedAt > STEADY_MS ? 1 : failures + 1
      if (!wanted.signal.aborted) {
        const delayMs = restartDelayMs(failures)
        console.error(`The ${program.name} ended (${how}); it starts again in ${delayMs} ms.`)
        const nudge = AbortSignal.any([stopping.signal, wanted.signal])
        await wait(delayMs, undefined, { signal: nudge }).catch(() => undefined)
      }
      if (stopping.signal.aborted) return
      wanted = new AbortController()
      startedAt = performance.now()
      child = startChild(program)
    }
  })()

  return {
    async restart() {
      wanted.abort()
      await child.stop()
    },
    async stop() {
      stopping.abort()
      await child.stop()
      await restarts
    },
  }
}
