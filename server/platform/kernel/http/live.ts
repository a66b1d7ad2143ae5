import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { createStreamSlots, type StreamLimits, type StreamSlots } from '#server/http/stream-slots.ts'
import { networkOf } from '#server/shared/client-address.ts'
import { LIVE_PATH, LIVE_SERVICE, liveTopics } from '#server/shared/contract/live.ts'
import { eventStream, type Outgoing, type StreamSource, writeEvents } from '../live/event-stream.ts'
import { liveSource } from '../live/live-source.ts'
import type { PubSub } from '../live/pub-sub.ts'
import type { Topics } from '../live/topic.ts'
import { Refusal } from '../refusal.ts'
import type { PlatformSettings } from '../settings.ts'
import type { Clock } from '../surroundings.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { Caller, Client } from './handler.ts'
import { PRIVATE_HEADERS } from './private-headers.ts'
import { type Authenticator, bearerOf, clientOf } from './visitor.ts'

type Streaming = {
  readonly live: PubSub
  readonly log: Logger
  readonly clock: Clock
  readonly settings: Pick<PlatformSettings, 'serviceSecret' | 'streamLimits'>
}

/**
 * The live stream (contract/live.ts). The session is checked when the stream opens; when the session ends later, the
 * stream is closed.
 */
export function liveStream<Platform extends Streaming>(
  platform: Platform,
  known: Topics<Platform>,
  { findCaller, isSessionOpen, sessionChannel }: Authenticator,
) {
  const { serviceSecret, streamLimits } = platform.settings
  const takePlace = placeTaker(createStreamSlots(), streamLimits)
  return new Hono<AppEnvironment>().get(`/${LIVE_SERVICE}${LIVE_PATH}`, async (context) => {
    const topics = topicsOf(context)
    const bearer = bearerOf(context)
    const caller = bearer === null ? null : await findCaller(bearer)
    if (bearer !== null && caller === null) throw new Refusal('unauthorized')
    const leave = takePlace(caller, clientOf(context, serviceSecret))
    try {
      const source = liveSource(platform, known, {
        player: caller && {
          userId: caller.userId,
          endChannel: sessionChannel(caller.sessionId),
          isSignedIn: () => isSessionOpen(caller.sessionId),
          endsAt: caller.sessionEndsAt,
        },
        topics,
        lastEventId: context.req.header('last-event-id') ?? null,
        onEnd: leave,
      })
      const requestId = context.get('requestId')
      return streamResponse(source, context.env, { ...PRIVATE_HEADERS, 'x-request-id': requestId })
    } catch (error) {
      leave()
      throw error
    }
  })
}

/** Node's response, present for requests from outside. */
type Bindings = { readonly outgoing?: Outgoing | undefined }

const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

/**
 * Responds with events as they occur. The response has its own connection and lasts as long as that: chunked encoding,
 * which would mark its end, would wrap each event again for every reader.
 * @param headers of a response that is written directly, which no middleware can add to
 */
export function streamResponse(
  source: StreamSource,
  { outgoing }: Bindings,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (!outgoing) return new Response(eventStream(source), { headers: STREAM_HEADERS })
  outgoing.removeHeader('transfer-encoding')
  writeEvents(outgoing, { ...STREAM_HEADERS, ...headers, connection: 'close' }, source)
  return RESPONSE_ALREADY_SENT
}

/** Retry-After for a rejected stream, in seconds. */
const RETRY_AFTER_S = 30

/** Reserves a place for a stream and returns the function that releases it. Refusal: too_many_requests. */
function placeTaker(places: StreamSlots, { byPlayer, byAddress }: StreamLimits) {
  return (caller: Caller | null, { ip }: Client): (() => void) => {
    const leave = caller
      ? places.take(`player:${caller.userId}`, byPlayer)
      : places.take(`address:${networkOf(ip)}`, byAddress)
    if (!leave) throw new Refusal('too_many_requests', { detail: String(RETRY_AFTER_S) })
    return leave
  }
}

function topicsOf(context: Context<AppEnvironment>) {
  const parsed = liveTopics.safeParse(context.req.query('topics')?.split(','))
  if (!parsed.success) throw new Refusal('bad_request', { field: 'topics' })
  return parsed.data
}
