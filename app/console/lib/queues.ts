import type { OutputOf } from './api.ts'
import { useLook } from './queries.ts'

type Work = OutputOf<'work.waiting'>

export type Queue = {
  readonly path: string
  readonly count: number
  /** The time since when the oldest item waits; null for an empty queue. */
  readonly oldestAt: string | null
  readonly isLate: boolean
}

export type Queues = {
  readonly byPath: ReadonlyMap<string, Queue>
  readonly work: Work | undefined
  readonly isLoading: boolean
  readonly error: unknown
}

/** Queues by the page that shows them. */
const PATHS = { withdrawals: '/money', identity: '/identity', requests: '/approvals', letters: '/letters' } as const

/** Queues of the operator, by the page that shows them, alarms, and the last check of the books. */
export function useQueues(): Queues {
  const { data: work, isLoading, error } = useLook('work.waiting', {}, { isLive: true })
  const byPath = new Map<string, Queue>()
  const hasLatePayouts = work?.alarms.some(({ key }) => key === 'payouts_late') ?? false
  for (const [name, path] of Object.entries(PATHS)) {
    const queue = work?.[name as keyof typeof PATHS]
    if (queue)
      byPath.set(path, {
        path,
        count: queue.count,
        oldestAt: queue.oldest_at,
        isLate: name === 'withdrawals' && hasLatePayouts,
      })
  }
  return { byPath, work, isLoading, error }
}
