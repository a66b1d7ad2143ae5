import type { Platform } from './platform.ts'

/** Callbacks through which an engine reports failures of its work. */
export type EngineReports = {
  /** Reports a fatal error: the engine is disposed and restarted after a back-off. */
  readonly fail: (error: unknown) => void
  /** Reports an error after which the engine itself retries, in `retryInMs`. */
  readonly alarm: (error: unknown, retryInMs: number) => void
}

/** Work that runs as long as the platform serves. */
export type Engine<Platform> = {
  /** Label in metrics. */
  readonly name: string
  readonly start: (platform: Platform, reports: EngineReports) => Promise<AsyncDisposable>
}

type Supervised = Pick<Platform, 'clock' | 'scheduler' | 'log' | 'metrics'>

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 15_000
/** After an engine has run this long, the back-off starts over. */
const CALM_MS = 120_000

/** Delays between attempts: one second, doubled with each failure, up to 15 seconds. */
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
 * Runs an engine until it is disposed. Errors at its start or later are logged and counted, and the engine restarts
 * after a back-off; the platform keeps serving. Resolves after the first attempt to start, whether it succeeded or not.
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
    log.error({ err, engine: name, retryInMs }, 'engine failed; retrying')
  }

  /** Resolves when the engine is stopped; rejects with the error it failed with. */
  async function attempt(): Promise<void> {
    const end = Promise.withResolvers<void>()
    // it can reject before anything awaits it
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
