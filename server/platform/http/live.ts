import { type Context, Hono } from 'hono'
import { LIVE_PATH, LIVE_SERVICE, liveTopics } from '#server/contract/live.ts'
import { findCaller } from '../accounts/find-caller.ts'
import { openStream } from '../live/open-stream.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { AppEnvironment } from './app-environment.ts'
import { streamResponse } from './stream-response.ts'
import { bearerOf } from './visitor.ts'

/** The live stream (contract/live.ts). The session is checked when it opens; from then on its end closes the stream. */
export function liveStream(platform: Platform) {
  return new Hono<AppEnvironment>().get(`/${LIVE_SERVICE}${LIVE_PATH}`, async (context) => {
    const topics = topicsOf(context)
    const bearer = bearerOf(context)
    const player = bearer === null ? null : await findCaller(platform, bearer)
    if (bearer !== null && player === null) throw new Refusal('unauthorized')
    const stream = openStream(platform, {
      player,
      topics,
      lastEventId: context.req.header('last-event-id') ?? null,
    })
    return streamResponse(stream, context.env)
  })
}

function topicsOf(context: Context<AppEnvironment>) {
  const parsed = liveTopics.safeParse(context.req.query('topics')?.split(','))
  if (!parsed.success) throw new Refusal('bad_request', { field: 'topics' })
  return parsed.data
}
