import { createBackOff, type EngineReports } from '#server/platform/kernel/engine.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { CommandFault } from '#server/platform/kernel/writer/writer.ts'
import { StaleEpoch } from './epoch.ts'

type Steps<Want> = {
  /** Does one due step; returns when the next one is due and what is needed for it. */
  readonly advance: () => Promise<{ readonly dueAt: number | null; readonly want: Want | null }>
  /** Provides what is needed; then the loop runs again. */
  readonly satisfy: (want: Want) => Promise<void>
  /** Whether the loop waits for a need if nothing else is due. False for external sources, which may never respond. */
  readonly isAwaited: (want: Want) => boolean
} & Pick<EngineReports, 'alarm'>

export type Loop = {
  /** Runs the loop now, or once more after the current run. Resolves when nothing is due. */
  wake(): Promise<void>
  /** Stops the loop. Resolves when the current run has ended. */
  stop(): Promise<void>
}

/** Advances one channel of shared rounds whenever something in it is due; never twice at a time. */
export function createLoop<Want>(
  { scheduler, clock, log }: Pick<Platform, 'scheduler' | 'clock' | 'log'>,
  { advance, satisfy, isAwaited, alarm }: Steps<Want>,
): Loop {
  // after a failure rounds are delayed, and nothing is lost
  const [lookBackOff, wantBackOff] = [createBackOff(), createBackOff()]
  let cancel = () => {}
  let looking: Promise<void> | undefined
  let satisfying: Promise<void> | undefined
  let isAgain = false
  let isStopped = false

  async function look(): Promise<void> {
    do {
      isAgain = false
      cancel()
      cancel = () => {}
      const dueAt = await step()
      if (isStopped || dueAt === null) continue
      if (dueAt <= clock.now()) isAgain = true
      else cancel = scheduler.at(dueAt, wakeUp)
    } while (isAgain && !isStopped)
  }

  async function step(): Promise<number | null> {
    try {
      const { dueAt, want } = await advance()
      lookBackOff.reset()
      if (want === null) return dueAt
      // current rounds continue while the needs of later ones are prepared
      satisfying ??= bring(want)
      if (dueAt === null && isAwaited(want)) await satisfying
      return dueAt
    } catch (err) {
      return failed(err)
    }
  }

  async function bring(want: Want): Promise<void> {
    try {
      await satisfy(want)
      wantBackOff.reset()
      isAgain = true
    } catch (err) {
      if (isStopped) return
      cancel = scheduler.at(retryAt(err, wantBackOff), wakeUp)
    } finally {
      satisfying = undefined
      if (isAgain) wakeUp()
    }
  }

  function failed(err: unknown): number | null {
    if (isStopped) return null
    // another run has started and takes over
    if (err instanceof CommandFault && err.fault === StaleEpoch.fault) {
      isStopped = true
      log.error({ err }, 'another run settles shared rounds')
      return null
    }
    return retryAt(err, lookBackOff)
  }

  function retryAt(err: unknown, backOff: typeof lookBackOff): number {
    const retryInMs = backOff.next()
    alarm(err, retryInMs)
    return clock.now() + retryInMs
  }

  function wake(): Promise<void> {
    isAgain = true
    if (isStopped) return Promise.resolve()
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  /** A run never rejects: it reports its own errors. */
  function wakeUp(): void {
    wake().catch((err: unknown) => alarm(err, 0))
  }

  return {
    wake,
    async stop() {
      isStopped = true
      cancel()
      await Promise.all([looking, satisfying])
    },
  }
}
