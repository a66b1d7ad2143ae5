import { EventSourceParserStream } from 'eventsource-parser/stream'
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
import { fetchedAnswer } from './fetched-answer.ts'

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
    const over = AbortSignal.any([left, stopping])
    const signal = AbortSignal.any([over, silence.signal])
    try {
      silence.expectWithin(settings.UPSTREAM_TIMEOUT_MS)
      const response = await fetch(`${base}${LIVE_PATH}?topics=${topics.join(',')}`, {
        headers,
        redirect: 'manual',
        signal,
      })
      if (response.status >= 400) throw await readRejection(ASKED, fetchedAnswer(response, MAX_ANSWER_BYTES))
      if (response.status !== 200 || response.body === null || !isEventStream(response)) {
        await response.body?.cancel()
        throw broken('answered no event stream')
      }
      return messagesOf(response.body, { over, silence })
    } catch (error) {
      silence.end()
      if (error instanceof UpstreamError) throw error
      const kind = silence.signal.aborted ? 'timeout' : left.aborted ? 'aborted' : 'network'
      throw new UpstreamError(kind, 'the live stream returned no response', { cause: error })
    }
  }
}

const isEventStream = ({ headers }: Response) => /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

type Reading = { readonly over: AbortSignal; readonly silence: Watch }

async function* messagesOf(
  body: NonNullable<Response['body']>,
  { over, silence }: Reading,
): AsyncGenerator<LiveMessage> {
  const expectMore = () => silence.expectWithin(2 * LIVE_PING_MS)
  const parser = new EventSourceParserStream({ onComment: expectMore, maxBufferSize: MAX_EVENT_CHARS })
  expectMore()
  try {
    for await (const { id, event, data } of body.pipeThrough(new TextDecoderStream()).pipeThrough(parser)) {
      expectMore()
      const parsed = liveEvent.safeParse({ topic: event, data: parseJson(data) })
      const place = liveEventId.safeParse(id)
      if (!parsed.success || !place.success) throw broken('sent an event that does not fit the contract')
      yield { id: place.data, event: parsed.data }
    }
  } catch (error) {
    if (over.aborted) return
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
