import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses between two events: for the requested time, or one turn of the event loop, as between two commits. */
export async function pauseOf(asked: URLSearchParams): Promise<void> {
  const everyMs = Number(asked.get('every') ?? 0)
  if (everyMs > 0) await sleep(everyMs)
  else await new Promise(setImmediate)
}
