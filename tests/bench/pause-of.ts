import { setTimeout as sleep } from 'node:timers/promises'

/** Between two events: as long as was asked for, or a turn of the event loop, as between two commits. */
export async function pauseOf(asked: URLSearchParams): Promise<void> {
  const everyMs = Number(asked.get('every') ?? 0)
  if (everyMs > 0) await sleep(everyMs)
  else await new Promise(setImmediate)
}
