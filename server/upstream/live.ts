import { EventSourceParserStream } from 'eventsource-parser/stream'
import { LIVE_PATH, LIVE_SERVICE, type LiveEvent, type LiveTopic, liveEvent } from '#server/contract/live.ts'
import { readRefusal } from './answer.ts'
import { upstreamBase } from './bases.ts'
import { callHeaders } from './call-request.ts'
import type { CallContext, UpstreamSettings } from './client.ts'
import { UpstreamError } from './upstream-error.ts'

export type LiveRequest = {
  readonly topics: readonly LiveTopic[]
  /** Of the last event that the reader has; null at the beginning. */
  readonly lastEventId: string | null
  /** Ends the stream. */
  readonly signal: AbortSignal
}

/** One event of the operator's live stream, with the id after which the stream can be taken up again. */
export type LiveMessage = { readonly id: string; readonly event: LiveEvent }

/**
 * Opens the operator's live stream (contract/live.ts). Resolves once its head has come, so that a refused bearer is
 * known before anything is sent on. The deadline is for the head alone. Throws UpstreamError; the iteration throws it
 * where the stream breaks, and ends where the operator ends it.
 */
export type OpenLive = (request: LiveRequest, context: CallContext) => Promise<AsyncIterable<LiveMessage>>

const ASKED = { method: 'GET', path: LIVE_PATH } as const

/** Streams also end when `stopping` aborts: as broken ones, so that their readers come back. */
export function createOpenLive(settings: UpstreamSettings, stopping: AbortSignal): OpenLive {
  return async ({ topics, lastEventId, signal: left }, { visit, bearer }) => {
    const signal = AbortSignal.any([left, stopping])
    const base = upstreamBase(settings, LIVE_SERVICE, visit.siteOrigin)
    const headers = callHeaders(visit, { bearer, serviceSecret: settings.SERVICE_SECRET }, false)
    headers.set('accept', 'text/event-stream')
    if (lastEventId !== null) headers.set('last-event-id', lastEventId)
    const head = new AbortController()
    const tooLong = setTimeout(() => head.abort(), settings.UPSTREAM_TIMEOUT_MS)
    const response = await fetch(`${base}${LIVE_PATH}?topics=${topics.join(',')}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, head.signal]),
    })
      .catch((cause: unknown) => {
        throw new UpstreamError(head.signal.aborted ? 'timeout' : 'network', 'the live stream was not answered', {
          cause,
        })
      })
      .finally(() => clearTimeout(tooLong))
    if (response.status >= 400) throw await readRefusal(ASKED, response)
    if (response.status !== 200 || response.body === null || !isEventStream(response)) {
      await response.body?.cancel()
      throw broken('answered no event stream')
    }
    return messagesOf(response.body, signal)
  }
}

const isEventStream = ({ headers }: Response) => /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

async function* messagesOf(body: NonNullable<Response['body']>, signal: AbortSignal): AsyncGenerator<LiveMessage> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  try {
    for await (const { id, event, data } of events) {
      const parsed = liveEvent.safeParse({ topic: event, data: parseJson(data) })
      if (!parsed.success || id === undefined) throw broken('sent an event that does not fit the contract')
      yield { id, event: parsed.data }
    }
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof UpstreamError ? error : broken('broke off', error)
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
