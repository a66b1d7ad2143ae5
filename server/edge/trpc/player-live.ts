import { getTRPCErrorFromUnknown } from '@trpc/server'
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
  RETURN,
  write,
} from '#server/edge/trpc/live-text.ts'
import { isPublic, NOTHING } from '#server/edge/trpc/procedures/live.ts'
import { type LiveMessage, streamEnded } from '#server/edge/upstream/live.ts'
import type { FollowPublicLive } from '#server/edge/upstream/shared-live.ts'
import type { LiveTopic } from '#server/shared/contract/live.ts'
import { isFastPathOn } from '../../env.ts'
import type { Context } from './context.ts'
import { mappedError } from './trpc.ts'

/**
 * A subscription of a player's own topics, and of public ones beside them, in tRPC's format and written directly to
 * Node's response: every page of a player opens one, and through tRPC's generators and streams that costs more than the
 * page.
 */

type Subscription = {
  readonly topics: readonly LiveTopic[]
  readonly lastEventId: string | null
  readonly follow: FollowPublicLive
}

/** Null for requests with public topics only, and for requests that this fast path does not support. */
export function answerPlayerLive(admitted: Admitted, context: Context): Promise<LiveResponse> | null {
  const { settings, followPublicLive: follow } = context
  if (follow === null || !isFastPathOn('public-live', settings) || !isFastPathOn('raw-writes', settings)) return null
  const input = liveInputOf(admitted)
  if (input === null || input.topics.every(isPublic)) return null
  return openOwn({ topics: input.topics, lastEventId: input.lastEventId ?? null, follow }, context)
}

/** Opens the player's own stream before the head is sent, so that a refreshed token still reaches the cookie. */
async function openOwn({ topics, lastEventId, follow }: Subscription, context: Context): Promise<LiveResponse> {
  const end = new AbortController()
  const own = topics.filter((topic) => !isPublic(topic))
  const open = topics.filter(isPublic)
  try {
    const messages = await context.session.openLive({ topics: own, lastEventId, signal: end.signal })
    return new LiveResponse((outgoing) => {
      const relay = createRelay(outgoing, { topics, cursor: lastEventId ?? NOTHING, end })
      outgoing.once('close', () => end.abort(ENDED))
      if (outgoing.closed) end.abort(ENDED)
      else if (open.length > 0) {
        const { leave } = follow({ topics: open }, context.upstreamContext, relay)
        end.signal.addEventListener('abort', leave)
      }
      relay.pass(messages).catch(context.onFault)
    })
  } catch (cause) {
    const error = await mappedError(context, getTRPCErrorFromUnknown(cause))
    return new LiveResponse((outgoing) => write(outgoing, [CONNECTED, encodeError(error, topics)]).end())
  }
}

type Relaying = { readonly topics: readonly LiveTopic[]; cursor: string; readonly end: AbortController }

/** Reason of an end, since an abort without one creates an exception with its stack. */
const ENDED = 'the subscription has ended'

/** Completes after `signed_out`; every other end is an error, after which the browser reconnects. */
function createRelay(outgoing: Outgoing, relaying: Relaying) {
  const { topics, end } = relaying
  write(outgoing, [CONNECTED])
  const endPings = pingFrom(() => outgoing.write(PING))
  end.signal.addEventListener('abort', endPings)

  function push(message: LiveMessage): boolean {
    if (end.signal.aborted || isDropped(outgoing)) return false
    return outgoing.write(encodeMessage(message, relaying.cursor)) || true
  }

  function fail(error: unknown) {
    if (end.signal.aborted) return
    end.abort(ENDED)
    write(outgoing, [encodeError(error, topics)]).end()
  }

  async function pass(messages: AsyncIterable<LiveMessage>): Promise<void> {
    try {
      for await (const message of messages) {
        relaying.cursor = message.id
        if (!push(message)) return
        if (message.event.topic !== 'signed_out') continue
        end.abort(ENDED)
        write(outgoing, [RETURN]).end()
        return
      }
      if (!end.signal.aborted) fail(streamEnded('the live stream ended'))
    } catch (error) {
      fail(error)
    } finally {
      end.abort(ENDED)
    }
  }

  return { push, fail, pass }
}
