import { createBackOff, type EngineReports } from '#server/platform/kernel/engine.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { CommandFault } from '#server/platform/kernel/writer/writer.ts'
import { StaleEpoch } from './epoch.ts'

type Steps<Need> = {
  /** Does one due step; returns when the next one is due and what is needed for it. */
  readonly advance: () => Promise<{ readonly dueAt: number | null; readonly need: Need | null }>
  /** Provides what is needed; then the loop runs again. */
  readonly provide: (need: Need) => Promise<void>
  /** Whether the loop waits for a need if nothing else is due. False for external sources, which may never respond. */
  readonly isAwaited: (need: Need) => boolean
} & Pick<EngineReports, 'alarm'>

export type Loop = {
  /** Runs the loop now, or once more after the current run. Resolves when nothing is due. */
  wake(): Promise<void>
  /** Stops the loop. Resolves when the current run has ended. */
  stop(): Promise<void>
}

/** Advances one channel of shared rounds whenever something in it is due; never twice at a time. */
export function createLoop<Need>(
  { scheduler, clock, log }: Pick<Platform, 'scheduler' | 'clock' | 'log'>,
  { advance, provide, isAwaited, alarm }: Steps<Need>,
): Loop {
  // after a failure rounds are delayed, and nothing is lost
  const [runBackOff, needBackOff] = [createBackOff(), createBackOff()]
  let cancel = () => {}
  let running: Promise<void> | undefined
  let providing: Promise<void> | undefined
  let isAgain = false
  let isStopped = false

  async function runSteps(): Promise<void> {
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
      const { dueAt, need } = await advance()
      runBackOff.reset()
      if (need === null) return dueAt
      // current rounds continue while the needs of later ones are prepared
      providing ??= bring(need)
      if (dueAt === null && isAwaited(need)) await providing
      return dueAt
    } catch (err) {
      return failed(err)
    }
  }

  async function bring(need: Need): Promise<void> {
    try {
      await provide(need)
      needBackOff.reset()
      isAgain = true
    } catch (err) {
      if (isStopped) return
      cancel = scheduler.at(retryAt(err, needBackOff), wakeUp)
    } finally {
      providing = undefined
      if (isAgain) wakeUp()
    }
  }

  function failed(err: unknown): number | null {
    if (isStopped) return null
    // another run has started and takes over
    if (err instanceof CommandFault && err.fault === StaleEpoch.fault) {
      isStopped = true
      log.error({ err }, 'another process settles shared rounds')
      return null
    }
    return retryAt(err, runBackOff)
  }

  function retryAt(err: unknown, backOff: typeof runBackOff): number {
    const retryInMs = backOff.next()
    alarm(err, retryInMs)
    return clock.now() + retryInMs
  }

  function wake(): Promise<void> {
    isAgain = true
    if (isStopped) return Promise.resolve()
    running ??= runSteps().finally(() => {
      running = undefined
    })
    return running
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
      await Promise.all([running, providing])
    },
  }
}
