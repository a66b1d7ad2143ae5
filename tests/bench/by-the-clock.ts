import { setTimeout as sleep } from 'node:timers/promises'

type Load = {
  readonly perSecond: number
  readonly durationMs: number
  readonly send: (index: number) => Promise<unknown>
}

/**
 * Sends by the clock, whether earlier ones were answered or not, and times each from when it was due: a wait is not hidden by
 * asking less. Resolves with what each took, in milliseconds.
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
