import type { Admitted } from '#server/edge/http/guards.ts'
import { LiveResponse, type Outgoing } from '#server/edge/trpc/http.ts'
import {
  CONNECTED,
  encodeError,
  encodeMessage,
  isDropped,
  liveInputOf,
  PING,
  pingFrom,
  write,
} from '#server/edge/trpc/live-text.ts'
import { isPublic, NOTHING, tooManyReaders } from '#server/edge/trpc/procedures/live.ts'
import type { LiveMessage } from '#server/edge/upstream/live.ts'
import type { FollowPublicLive, LiveReader } from '#server/edge/upstream/shared-live.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { LiveTopic } from '#server/shared/contract/live.ts'
import { isFastPathOn } from '../../env.ts'
import type { Context } from './context.ts'

/**
 * A subscription of public topics in tRPC's format, but encoded once for all of its readers and written directly to
 * Node's responses: through tRPC's generators and streams an event costs ten times as much for each of thousands of
 * readers.
 */

/** Null for all other requests: players' own topics, resumed streams, and anything in another form. */
export function answerPublicLive(admitted: Admitted, context: Context): LiveResponse | null {
  const { followPublicLive: follow, liveReaders, upstreamContext, settings } = context
  if (follow === null || !isFastPathOn('public-live', settings) || !isFastPathOn('raw-writes', settings)) return null
  const input = publicInputOf(admitted)
  if (input === null) return null
  const { topics, after } = input
  return new LiveResponse((outgoing) => {
    const leave = liveReaders.enter(upstreamContext.address)
    if (leave === null) return write(outgoing, [CONNECTED, encodeError(tooManyReaders(), topics)]).end()
    outgoing.once('close', leave)
    stream({ topics, after, follow, upstreamContext }, outgoing)
  })
}

function publicInputOf(admitted: Admitted) {
  const input = liveInputOf(admitted)
  return input?.topics.every(isPublic) && (input.lastEventId ?? NOTHING) === NOTHING ? input : null
}

type Subscription = {
  readonly topics: readonly LiveTopic[]
  readonly after: string | undefined
  readonly follow: FollowPublicLive
  readonly upstreamContext: UpstreamContext
}

function stream({ topics, after, follow, upstreamContext }: Subscription, outgoing: Outgoing): void {
  write(outgoing, [CONNECTED])
  const reader: LiveReader = {
    push(message) {
      const isRead = !isDropped(outgoing)
      if (isRead) outgoing.write(encodedOnce(message))
      return isRead
    },
    fail(error) {
      write(outgoing, [encodeError(error, topics)]).end()
    },
  }
  const endPings = pingFrom(() => outgoing.write(PING))
  const { leave } = follow({ topics, after }, upstreamContext, reader)
  outgoing.once('close', () => {
    endPings()
    leave()
  })
}

let last: { readonly message: LiveMessage | null; readonly bytes: Uint8Array } = { message: null, bytes: PING }

/** Encodes a message once for consecutive readers. */
function encodedOnce(message: LiveMessage): Uint8Array {
  if (last.message !== message) last = { message, bytes: encodeMessage(message, NOTHING) }
  return last.bytes
}
