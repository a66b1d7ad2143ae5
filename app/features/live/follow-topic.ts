import type { LiveTopic } from '#server/shared/contract/live.ts'
import type { TopicMembership } from './live-client.ts'
import { loadLive } from './load-live.ts'

/** `joinTopic`, whose code, that of a stream, comes beside the page and not with it. */
export function followTopic<Topic extends LiveTopic>(membership: TopicMembership<Topic>): void {
  loadLive(({ joinTopic }) => {
    if (!membership.signal.aborted) joinTopic(membership)
  })
}
