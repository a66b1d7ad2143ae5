import { foldCrash } from '#server/shared/contract/shared-rounds/fold.ts'
import { followTopic } from '~/features/live/follow-topic.ts'
import { type Followed, useFollower } from '~/features/shared-rounds/followed.ts'
import type { PlatformClock } from '~/features/shared-rounds/platform-clock.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { type Frame, frameAt, isOverdue, type Table } from './crash-table.ts'

export type Flight = Followed<Table> & {
  readonly clock: PlatformClock
  readonly retry: () => void
  /** Current frame; frozen at the last event during silence. Undefined before the first state. */
  readonly frame: () => Frame | undefined
}

/** The current crash table, followed while the page is visible. */
export function useCrashTable(): Flight {
  const client = useTRPCClient()
  const followed = useFollower(() => ({
    fetchState: () => client.crash.table.query(),
    datedAt: ({ now }: Table) => now,
    listen: (listener) => followTopic({ topic: 'crash', ...listener }),
    join: foldCrash,
    isOverdue,
  }))
  const { state, isLost, lastEventAt, clock } = followed
  return {
    ...followed,
    frame() {
      const now = isLost ? lastEventAt : clock.now()
      return state && now !== undefined ? frameAt(state.round, now) : undefined
    },
  }
}
