import { setTimeout as sleep } from 'node:timers/promises'

type Load = {
  readonly perSecond: number
  readonly durationMs: number
  readonly send: (index: number) => Promise<unknown>
}

/**
 * Sends at a fixed rate, whether earlier requests were answered or not, and measures each from its due time, so that
 * waits are not hidden by a lower rate. Resolves with the durations in milliseconds.
 */
export function sendByTheClock({ perSecond, durationMs, send }: Load): Promise<number[]> {
  const everyMs = 1000 / perSecond
  const start = performance.now()
  const waits: Promise<number>[] = []
  const sendAll = async () => {
    for (let index = 0; index * everyMs < durationMs; index += 1) {
      const due = start + index * everyMs
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      waits.push(send(index).then(() => performance.now() - due))
    }
  }
  return sendAll().then(() => Promise.all(waits))
}
