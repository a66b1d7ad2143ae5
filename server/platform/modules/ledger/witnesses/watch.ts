import { createBackOff } from '#server/platform/kernel/engine.ts'
import type { Scheduler } from '#server/platform/kernel/scheduler.ts'
import type { Witness } from '#server/platform/providers/witness/port.ts'
import { sleep } from '#server/shared/timers.ts'
import { readLogs, type ShownLog } from '../log/read-log.ts'
import type { WatchedPlatform } from '../platform.ts'
import { offerCheckpoint } from './offer-checkpoint.ts'
import { findStop } from './read-witnesses.ts'
import type { LogStop } from './stop-log.ts'

/** A checkpoint is cosigned again after this time, so that a log without records is seen to be watched. */
const AGAIN_MS = 60_000
/** Longest wait for the witnesses at a start, before the first checkpoint is signed. */
const FIRST_MS = 5000

export type Watch = AsyncDisposable & {
  /** Offers the latest checkpoint to every witness that is due. Resolves when none of them is asked any more. */
  offer(): Promise<void>
}

type State = {
  readonly witness: Witness
  readonly backOff: ReturnType<typeof createBackOff>
  asking: Promise<void> | null
  /** Size of the last checkpoint that was kept. */
  size: number
  notBefore: number
  freshUntil: number
}

/** Offers checkpoints to the witnesses, to each at its own pace. Failures are logged, and the next offer is later. */
export function watchLog(platform: WatchedPlatform): Watch {
  const { witnesses, reader, writer, clock, log, metrics } = platform
  const end = new AbortController()
  const states = witnesses.map((witness): State => {
    const backOff = createBackOff()
    return { witness, backOff, asking: null, size: -1, notBefore: 0, freshUntil: 0 }
  })

  async function offerTo(state: State, size: number): Promise<void> {
    const { witness, backOff } = state
    try {
      await offerCheckpoint(platform, witness, end.signal)
      backOff.reset()
      const now = clock.now()
      Object.assign(state, { size, notBefore: now + witness.everyMs, freshUntil: now + AGAIN_MS })
    } catch (err) {
      if (end.signal.aborted) return
      const retryInMs = backOff.next()
      state.notBefore = clock.now() + retryInMs
      log.warn({ err, witness: witness.name, retryInMs }, 'a witness has not cosigned a checkpoint')
    } finally {
      state.asking = null
    }
  }

  let alarmedAt = Number.NEGATIVE_INFINITY
  function alarm(origin: string, { reason, witness, detail }: Omit<LogStop, 'logId'>, now: number): void {
    if (now - alarmedAt < AGAIN_MS) return
    alarmedAt = now
    log.fatal({ origin, reason, witness, detail }, 'the log is stopped, and acts with money are refused')
  }

  /** A witness that has accepted the last checkpoint has kept no later one: the database has not lost what it saw. */
  async function resume({ log: { origin }, size }: ShownLog, stop: LogStop, now: number): Promise<void> {
    const names = states.filter((state) => state.size === size).map(({ witness }) => witness.name)
    const isStill = (await findStop(reader, stop.logId))?.reason === 'unproven'
    if (names.length === 0 || !isStill) return alarm(origin, stop, now)
    await writer.execute('resumeLog', { origin, reason: `kept no later checkpoint: ${names.join(', ')}` })
  }

  return {
    async offer() {
      const shown = await findShown(reader)
      // before the first checkpoint there is nothing to offer
      if (shown === null) return
      const stop = await findStop(reader, shown.log.id)
      const now = clock.now()
      metrics.logStopped.set(stop === null ? 0 : 1)
      if (stop !== null && stop.reason !== 'unproven') return alarm(shown.log.origin, stop, now)
      for (const state of states) {
        const isDue = now >= state.notBefore && (state.size !== shown.size || now >= state.freshUntil)
        if (isDue) state.asking ??= offerTo(state, shown.size)
      }
      await Promise.all(states.map(({ asking }) => asking))
      if (stop !== null) await resume(shown, stop, now)
    },
    async [Symbol.asyncDispose]() {
      end.abort()
      await Promise.all(states.map(({ asking }) => asking))
    },
  }
}

/**
 * Asks the witnesses before anything is signed, since a log that was restored from a backup must not go on. Ends without
 * those that do not answer in a few seconds.
 */
export async function offerBeforeSigning(watch: Watch, { after }: Pick<Scheduler, 'after'>): Promise<void> {
  const late = new AbortController()
  await Promise.race([watch.offer(), sleep(after, FIRST_MS, late.signal).catch(() => undefined)])
  late.abort()
}

/** The open log; null before its first checkpoint. */
async function findShown(reader: WatchedPlatform['reader']): Promise<ShownLog | null> {
  const { log, checkpoint } = (await readLogs(reader)).at(-1) ?? {}
  return log && checkpoint ? { log, size: checkpoint.size, note: checkpoint.note } : null
}
