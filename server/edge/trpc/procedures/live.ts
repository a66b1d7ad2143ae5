import { tracked } from '@trpc/server'
import { z } from 'zod'
import { mergeStreams } from '#server/edge/http/merge-streams.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { type LiveMessage, streamEnded } from '#server/edge/upstream/live.ts'
import { type LiveTopic, liveEventId, liveTopics, PUBLIC_TOPICS } from '#server/shared/contract/live.ts'
import type { Context } from '../context.ts'
import { toProcedureError } from '../errors.ts'
import { procedure } from '../trpc.ts'

export const liveInput = z.object({
  topics: liveTopics,
  /** Set by the browser when it reconnects. */
  lastEventId: liveEventId.nullish(),
  /** Position of a public topic that the browser's data include: with recent changes since then, it need not reload. */
  after: z.string().max(128).optional(),
})

/** Id of a browser that has seen no event yet: no stream knows it, so that the stream begins with the state. */
export const NOTHING = 'new'

/**
 * The only subscription of a browser, shared by its tabs. Each event is tracked by the last id of the player's own, so
 * that a browser that lost the stream resumes after it; public news need no replay, since their lists are reloaded.
 * Completes after `signed_out`; every other end is an error, after which the browser reconnects.
 */
export const live = procedure
  .input(liveInput)
  .subscription(async ({ ctx, input: { topics, lastEventId, after }, signal }) => {
    const end = new AbortController()
    const leave = isPrivate(topics) ? () => {} : ctx.liveReaders.enter(ctx.upstreamContext.address)
    if (leave === null) throw tooManyReaders()
    end.signal.addEventListener('abort', leave)
    signal?.addEventListener('abort', () => end.abort())
    try {
      const streams = await openStreams(ctx, { topics, lastEventId: lastEventId ?? null, after, signal: end.signal })
      return relay(streams, { lastEventId: lastEventId ?? NOTHING, end })
    } catch (error) {
      end.abort()
      throw error
    }
  })

export const isPublic = (topic: LiveTopic) => PUBLIC_TOPICS.includes(topic)
const isPrivate = (topics: readonly LiveTopic[]) => !topics.every(isPublic)

export const tooManyReaders = () =>
  new UpstreamError('http', 'too many live streams from one network', {
    status: 429,
    fields: { base: ['too_many_requests'] },
    retryAfterS: 60,
  })

type Opening = {
  readonly topics: readonly LiveTopic[]
  readonly lastEventId: string | null
  readonly after: string | undefined
  readonly signal: AbortSignal
}
type Streams = { readonly own: AsyncIterable<LiveMessage> | null; readonly open: AsyncIterable<LiveMessage> | null }

/** A player's own topics come from a stream with their bearer, public ones from a shared stream. */
async function openStreams(ctx: Context, { topics, lastEventId, after, signal }: Opening): Promise<Streams> {
  const own = topics.filter((topic) => !isPublic(topic))
  const open = topics.filter(isPublic)
  const [ownStream, openStream] = await Promise.all([
    // opened before the head is sent, so that a refreshed token still reaches the cookie
    own.length > 0 ? ctx.session.openLive({ topics: own, lastEventId, signal }) : null,
    open.length > 0 ? ctx.openPublicLive({ topics: open, after, signal }, ctx.upstreamContext) : null,
  ])
  return { own: ownStream, open: openStream }
}

type Relay = { readonly lastEventId: string; readonly end: AbortController }

async function* relay({ own, open }: Streams, { lastEventId, end }: Relay) {
  let cursor = lastEventId
  try {
    const sources = [own, open].filter((stream) => stream !== null)
    for await (const { source, value } of mergeStreams(sources)) {
      if (source === own) cursor = value.id
      yield tracked(cursor, value.event)
      if (value.event.topic === 'signed_out') return
    }
    if (!end.signal.aborted) throw streamEnded('the live stream ended')
  } catch (error) {
    throw toProcedureError(error) ?? error
  } finally {
    end.abort()
  }
}
