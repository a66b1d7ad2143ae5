import type { Logger } from 'pino'

/** What the platform does unasked. */
export type Job<Platform> = {
  readonly name: string
  readonly everyMs: number
  /** A job that takes long ends early once it is told that the platform is stopping. */
  readonly run: (platform: Platform, stopping: AbortSignal) => Promise<unknown>
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Runs each job at its interval, never twice at once; a fault is logged and the next turn tries again. */
export function startJobs<Platform extends { readonly log: Logger }>(
  platform: Platform,
  jobs: readonly Job<Platform>[],
): AsyncDisposable {
  const stopping = new AbortController()
  const running = new Map<Job<Platform>, Promise<void>>()

  async function turn(job: Job<Platform>): Promise<void> {
    try {
      await job.run(platform, stopping.signal)
    } catch (err) {
      platform.log.error({ err, job: job.name }, 'fault of a job')
    } finally {
      running.delete(job)
    }
  }

  const timers = jobs.map((job) =>
    setInterval(() => {
      if (!running.has(job)) running.set(job, turn(job))
    }, job.everyMs),
  )
  return {
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
