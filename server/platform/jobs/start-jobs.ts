import type { Platform } from '../platform.ts'
import { checkBooks } from './check-books.ts'
import { closeIdleRounds } from './close-idle-rounds.ts'

type Job = {
  readonly name: string
  readonly everyMs: number
  readonly run: (platform: Platform) => Promise<unknown>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What the platform does unasked. */
const JOBS: readonly Job[] = [
  {
    name: 'expire deposits',
    everyMs: MINUTE_MS,
    run: ({ writer }) => writer.execute('expireDeposits', undefined),
  },
  {
    name: 'forget codes and letters',
    everyMs: HOUR_MS,
    run: ({ writer }) => writer.execute('forgetExpired', undefined),
  },
  { name: 'close idle rounds', everyMs: MINUTE_MS, run: closeIdleRounds },
  { name: 'check the books', everyMs: HOUR_MS, run: checkBooks },
]

/** Runs each job at its interval, never twice at once; a fault is logged and the next turn tries again. */
export function startJobs(platform: Platform): AsyncDisposable {
  const running = new Map<Job, Promise<void>>()

  async function turn(job: Job): Promise<void> {
    try {
      await job.run(platform)
    } catch (err) {
      platform.log.error({ err, job: job.name }, 'fault of a job')
    } finally {
      running.delete(job)
    }
  }

  const timers = JOBS.map((job) =>
    setInterval(() => {
      if (!running.has(job)) running.set(job, turn(job))
    }, job.everyMs),
  )
  return {
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
