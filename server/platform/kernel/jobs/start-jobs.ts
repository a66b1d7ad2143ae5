import type { Logger } from 'pino'
import { every } from '#server/shared/timers.ts'
import type { Scheduler } from '../scheduler.ts'

export type Job<Platform> = {
  readonly name: string
  readonly everyMs: number
  /** A long job ends early once `stopping` is aborted. */
  readonly run: (platform: Platform, stopping: AbortSignal) => Promise<unknown>
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Runs each job at its interval, never twice at a time. Errors are logged, and the next interval retries. */
export function startJobs<Platform extends { readonly log: Logger; readonly scheduler: Scheduler }>(
  platform: Platform,
  jobs: readonly Job<Platform>[],
): AsyncDisposable {
  const stopping = new AbortController()
  const running = new Map<Job<Platform>, Promise<void>>()

  async function turn(job: Job<Platform>): Promise<void> {
    try {
      await job.run(platform, stopping.signal)
    } catch (err) {
      platform.log.error({ err, job: job.name }, 'job failed')
    } finally {
      running.delete(job)
    }
  }

  const stops = jobs.map((job) =>
    every(platform.scheduler.after, job.everyMs, () => {
      if (!running.has(job)) running.set(job, turn(job))
    }),
  )
  return {
    async [Symbol.asyncDispose]() {
      for (const stop of stops) stop()
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
