import { once } from 'node:events'
import type { Program } from './child.ts'
import { type Keeper, keepRunning } from './keep-running.ts'
import { onNpmGone } from './toolchain.mjs'

/**
 * Runs programs until SIGINT, SIGTERM or the end of the npm that runs this. They are started in order, each after the
 * previous one serves, and drained in reverse order.
 * @param announce called with their keepers once all of them serve
 */
export async function supervise(
  programs: readonly Program[],
  announce: (keepers: readonly Keeper[]) => void,
): Promise<void> {
  const signal = endSignal()
  const keepers: Keeper[] = []
  try {
    for (const program of programs) keepers.push(await keepRunning(program, signal))
    announce(keepers)
    if (!signal.aborted) await once(signal, 'abort')
  } catch (error) {
    if (error !== signal.reason) throw error
  } finally {
    for (const keeper of keepers.toReversed()) await keeper.stop()
  }
}

function endSignal(): AbortSignal {
  const end = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => end.abort())
  onNpmGone(() => end.abort())
  return end.signal
}
