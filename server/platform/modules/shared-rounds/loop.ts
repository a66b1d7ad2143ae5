import { createBackOff, type EngineReports } from '#server/platform/kernel/engine.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { CommandFault } from '#server/platform/kernel/writer/writer.ts'
import { StaleEpoch } from './epoch.ts'

type Steps<Want> = {
  /** Does what is due, and tells when there is more of it, and what is wanted besides time. */
  readonly advance: () => Promise<{ readonly dueAt: number | null; readonly want: Want | null }>
  /** Brings what is wanted; then it is looked again. */
  readonly satisfy: (want: Want) => Promise<void>
  /** Whether a look lasts until it has been brought, where nothing can go on without it: what comes from outside may never come. */
  readonly isAwaited: (want: Want) => boolean
} & Pick<EngineReports, 'alarm'>

export type Loop = {
  /** Looks now, or once more after the look that is under way. Resolves when nothing is due. */
  wake(): Promise<void>
  /** Looks no more. Resolves when the look that is under way has ended. */
  stop(): Promise<void>
}

/** Looks at one channel of shared rounds whenever something is due in it; never twice at once. */
export function createLoop<Want>(
  { scheduler, clock, log }: Pick<Platform, 'scheduler' | 'clock' | 'log'>,
  { advance, satisfy, isAwaited, alarm }: Steps<Want>,
): Loop {
  // after a failure rounds wait, and lose nothing
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
      // rounds go on while what the next ones need is made
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
    // another run has begun: this one leaves everything to it
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

  /** A look never rejects: it reports its own errors. */
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
