import { TRPCError, tracked } from '@trpc/server'
import { z } from 'zod'
import { liveTopics } from '#server/contract/live.ts'
import type { LiveMessage } from '#server/upstream/live.ts'
import { procedure } from './trpc.ts'

const input = z.object({
  topics: liveTopics,
  /** Set by the browser when it comes back. */
  lastEventId: z.string().max(128).nullish(),
})

/**
 * The one subscription of a browser, shared by its tabs. Each event is tracked, so that a browser that lost the stream
 * goes on after the last one that it has. Complete after `signed_out`; every other end is an error, after which the
 * browser comes back.
 */
export const live = procedure.input(input).subscription(async ({ ctx, input: { topics, lastEventId }, signal }) => {
  const end = signal ?? new AbortController().signal
  // opened before the head is sent, so that a refreshed token still reaches the cookie
  const messages = await ctx.session.openLive({ topics, lastEventId: lastEventId ?? null, signal: end })
  return relay(messages, end)
})

async function* relay(messages: AsyncIterable<LiveMessage>, signal: AbortSignal) {
  for await (const { id, event } of messages) {
    yield tracked(id, event)
    if (event.topic === 'signed_out') return
  }
  if (!signal.aborted) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'unavailable' })
}
