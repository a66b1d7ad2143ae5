import { createParser, type EventSourceMessage } from 'eventsource-parser'
import superjson from 'superjson'
import { errorIn, type ProcedureAnswer } from '../http/procedure.ts'
import { ORIGIN, type TestApp } from './start-app.ts'

/** First message of the subscription; `error` is null for an event. */
export type LiveAnswer = Pick<ProcedureAnswer, 'status' | 'text' | 'error'>

/** Opens the live subscription as a page does, waits for the first message, and disconnects. `text` is the input. */
export async function sendToLive(app: TestApp, text: string, token?: string): Promise<LiveAnswer> {
  const leave = new AbortController()
  const headers = new Headers({ origin: ORIGIN, accept: 'text/event-stream' })
  if (token !== undefined) headers.set('cookie', `token=${token}`)
  const path = `/api/trpc/live?input=${encodeURIComponent(text)}`
  const response = await app.fetch(path, { headers, signal: leave.signal })
  const { status } = response
  if (response.headers.get('content-type') !== 'text/event-stream') {
    const body = await response.text()
    return { status, text: body, error: errorIn(body) }
  }
  const first = await firstWord(response)
  leave.abort()
  if (first === undefined) return { status, text: '', error: undefined }
  if (first.event !== 'serialized-error') return { status, text: first.data, error: null }
  return { status, text: first.data, error: errorIn(`{"error":${first.data}}`) }
}

export const subscribeLive = (app: TestApp, topics: readonly string[], token?: string) =>
  sendToLive(app, JSON.stringify(superjson.serialize({ topics })), token)

/** Undefined if the stream ends without a message. tRPC's own greeting is skipped. */
async function firstWord({ body }: Response): Promise<EventSourceMessage | undefined> {
  const reported: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (message) => message.event === 'connected' || reported.push(message) })
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    const [first] = reported
    if (first) return first
  }
  return undefined
}
