import type { LiveTopic } from '#server/shared/contract/live.ts'
import type { TopicMembership } from './live-client.ts'
import { loadLive } from './load-live.ts'

/** Lazy `joinTopic`: the code of the stream is loaded after the page. */
export function followTopic<Topic extends LiveTopic>(membership: TopicMembership<Topic>): void {
  loadLive(({ joinTopic }) => {
    if (!membership.signal.aborted) joinTopic(membership)
  })
}
