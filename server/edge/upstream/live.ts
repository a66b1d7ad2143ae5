import { createParser, type EventSourceMessage, type ParseError } from 'eventsource-parser'
import { openStream } from '#server/edge/upstream/send.ts'
import {
  LIVE_PATH,
  LIVE_PING_MS,
  LIVE_SERVICE,
  type LiveEvent,
  type LiveTopic,
  liveEvent,
  liveEventId,
} from '#server/shared/contract/live.ts'
import { MAX_ANSWER_BYTES, readRejection, UpstreamError } from './answer.ts'
import { upstreamBase } from './bases.ts'
import { type CallContext, callHeaders, type UpstreamSettings } from './client.ts'
import type { ArrivingAnswer } from './upstream-answer.ts'

export type LiveRequest = {
  readonly topics: readonly LiveTopic[]
  /** Id of the last event that the reader has; null at the beginning. */
  readonly lastEventId: string | null
  readonly signal: AbortSignal
}

/** One event of the operator's live stream, with the id after which the stream can be resumed. */
export type LiveMessage = { readonly id: string; readonly event: LiveEvent }

/**
 * Opens the operator's live stream (contract/live.ts). Resolves with its head, so that a rejected bearer is known
 * before anything is sent on. The deadline applies to the head, or to a rejection as a whole. Throws UpstreamError; the
 * iteration throws it if the stream breaks, and ends when the operator ends it.
 */
export type OpenLive = (request: LiveRequest, context: CallContext) => Promise<AsyncIterable<LiveMessage>>

/** Seconds after which readers reopen the stream. */
const RECONNECT_AFTER_S = 1

/** A stream that ended unexpectedly: the operator stops, or drops its reader. */
export const streamEnded = (how: string) => new UpstreamError('network', how, { retryAfterS: RECONNECT_AFTER_S })

const ASKED = { method: 'GET', path: LIVE_PATH } as const
/** Same limit as for responses: no event is larger. */
const MAX_EVENT_CHARS = 1_000_000

/** Streams also end when `stopping` aborts: as broken ones, so that their readers reconnect. */
export function createOpenLive(settings: UpstreamSettings, stopping: AbortSignal): OpenLive {
  return async ({ topics, lastEventId, signal: left }, { upstreamContext, bearer }) => {
    const base = upstreamBase(settings, LIVE_SERVICE, upstreamContext.apiOrigin ?? upstreamContext.siteOrigin)
    const headers = callHeaders(upstreamContext, { bearer, serviceSecret: settings.SERVICE_SECRET }, false)
    headers.accept = 'text/event-stream'
    if (lastEventId !== null) headers['last-event-id'] = lastEventId
    const silence = createWatch()
    try {
      silence.expectWithin(settings.UPSTREAM_TIMEOUT_MS)
      const answer = await openStream({
        url: `${base}${LIVE_PATH}?topics=${topics.join(',')}`,
        headers,
        signals: [left, stopping, silence.signal],
        maxBytes: MAX_ANSWER_BYTES,
      })
      if (answer.status >= 400) throw await readRejection(ASKED, answer)
      if (answer.status !== 200 || !/^text\/event-stream\b/i.test(answer.contentType ?? '')) {
        await answer.leave()
        throw broken('answered no event stream')
      }
      return messagesOf(answer, { isOver: () => left.aborted || stopping.aborted, silence })
    } catch (error) {
      silence.end()
      if (error instanceof UpstreamError) throw error
      const kind = silence.signal.aborted ? 'timeout' : left.aborted ? 'aborted' : 'network'
      throw new UpstreamError(kind, 'the live stream returned no response', { cause: error })
    }
  }
}

type Reading = { readonly isOver: () => boolean; readonly silence: Watch }

async function* messagesOf(answer: ArrivingAnswer, { isOver, silence }: Reading): AsyncGenerator<LiveMessage> {
  const expectMore = () => silence.expectWithin(2 * LIVE_PING_MS)
  const arrived: EventSourceMessage[] = []
  let isTooLong = false
  const parser = createParser({
    onEvent: (message) => arrived.push(message),
    onComment: expectMore,
    onError: ({ type }: ParseError) => (isTooLong ||= type === 'max-buffer-size-exceeded'),
    maxBufferSize: MAX_EVENT_CHARS,
  })
  const decoder = new TextDecoder()
  expectMore()
  try {
    for await (const chunk of answer.chunks()) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      if (isTooLong) throw broken('sent an event that is too long')
      for (const { id, event, data } of arrived.splice(0)) {
        expectMore()
        const parsed = liveEvent.safeParse({ topic: event, data: parseJson(data) })
        const place = liveEventId.safeParse(id)
        if (!parsed.success || !place.success) throw broken('sent an event that does not fit the contract')
        yield { id: place.data, event: parsed.data }
      }
    }
  } catch (error) {
    if (isOver()) return
    throw error instanceof UpstreamError ? error : broken(silence.signal.aborted ? 'fell silent' : 'broke off', error)
  } finally {
    silence.end()
  }
}

/** Aborts its signal if the expected data does not arrive in time. */
type Watch = { readonly signal: AbortSignal; expectWithin(timeoutMs: number): void; end(): void }

function createWatch(): Watch {
  const missed = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  return {
    signal: missed.signal,
    expectWithin(timeoutMs) {
      end()
      timer = setTimeout(() => missed.abort(), timeoutMs)
    },
    end,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function broken(how: string, cause?: unknown): UpstreamError {
  return new UpstreamError('contract', `${ASKED.method} ${ASKED.path} ${how}`, { cause })
}
