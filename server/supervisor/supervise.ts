import { once } from 'node:events'
import type { Program } from './child.ts'
import { type RestartHandle, runWithRestarts } from './run-with-restarts.ts'
import { onNpmGone } from './toolchain.mjs'

/**
 * Runs programs until SIGINT, SIGTERM or the end of the npm that runs this. They are started in order, each after the
 * previous one serves, and drained in reverse order.
 * @param announce called with their keepers once all of them serve
 */
export async function supervise(
  programs: readonly Program[],
  announce: (handles: readonly RestartHandle[]) => Promise<void>,
): Promise<void> {
  const signal = endSignal()
  const handles: RestartHandle[] = []
  try {
    for (const program of programs) handles.push(await runWithRestarts(program, signal))
    await announce(handles)
    if (!signal.aborted) await once(signal, 'abort')
  } catch (error) {
    if (error !== signal.reason) throw error
  } finally {
    for (const keeper of handles.toReversed()) await keeper.stop()
  }
}

function endSignal(): AbortSignal {
  const end = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => end.abort())
  onNpmGone(() => end.abort())
  return end.signal
}
