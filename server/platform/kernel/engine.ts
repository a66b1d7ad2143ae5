import type { Platform } from './platform.ts'

/** What an engine is told about the failures of its own work. */
export type EngineReports = {
  /** Reports an error that the engine cannot go on after: it is disposed of and started again after a back-off. */
  readonly fail: (error: unknown) => void
  /** Reports an error after which the engine itself tries again, in so many milliseconds. */
  readonly alarm: (error: unknown, retryInMs: number) => void
}

/** Work that goes on for as long as the platform serves. */
export type Engine<Platform> = {
  /** Label of its metrics. */
  readonly name: string
  readonly start: (platform: Platform, reports: EngineReports) => Promise<AsyncDisposable>
}

type Supervised = Pick<Platform, 'clock' | 'scheduler' | 'log' | 'metrics'>

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 15_000
/** An engine that has run for so long begins again with the first delay. */
const CALM_MS = 120_000

/** Delays between attempts: one second, and twice as long with each failure, up to 15 seconds. */
export function createBackOff() {
  let failures = 0
  return {
    /** Counts a failure and returns the delay before the next attempt, in milliseconds. */
    next: (): number => Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS),
    reset(): void {
      failures = 0
    },
  }
}

/**
 * Runs an engine until it is disposed of. An error of its start or of its later work is logged and counted, and the engine starts
 * again after a back-off, while the platform serves. Resolves after the first attempt to start, whether it succeeded or not.
 */
export async function runEngine<P extends Supervised>(
  platform: P,
  { name, start }: Engine<P>,
): Promise<AsyncDisposable> {
  const { clock, scheduler, log, metrics } = platform
  const backOff = createBackOff()
  const tried = Promise.withResolvers<void>()
  let isStopped = false
  let stop = () => {}
  metrics.enginesUp.set({ engine: name }, 0)

  const alarm: EngineReports['alarm'] = (err, retryInMs) => {
    metrics.engineFaults.inc({ engine: name })
    log.error({ err, engine: name, retryInMs }, 'an engine failed and tries again')
  }

  /** Resolves when it is stopped, rejects with what it failed of. */
  async function attempt(): Promise<void> {
    const end = Promise.withResolvers<void>()
    // it may fail before it has started
    end.promise.catch(() => {})
    stop = end.resolve
    await using _engine = await start(platform, { fail: end.reject, alarm })
    metrics.enginesUp.set({ engine: name }, 1)
    tried.resolve()
    if (!isStopped) await end.promise
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const startedAt = clock.now()
      try {
        await attempt()
      } catch (error) {
        if (clock.now() - startedAt > CALM_MS) backOff.reset()
        if (!isStopped) await retryAfter(error)
      }
    }
  }

  async function retryAfter(error: unknown): Promise<void> {
    metrics.enginesUp.set({ engine: name }, 0)
    const retryInMs = backOff.next()
    alarm(error, retryInMs)
    tried.resolve()
    await new Promise<void>((resolve) => {
      const cancel = scheduler.at(clock.now() + retryInMs, resolve)
      stop = () => {
        cancel()
        resolve()
      }
    })
  }

  const running = run()
  await tried.promise
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true
      stop()
      await running
      metrics.enginesUp.set({ engine: name }, 0)
    },
  }
}
