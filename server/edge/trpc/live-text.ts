import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { Admitted } from '#server/edge/http/guards.ts'
import type { Outgoing } from '#server/edge/trpc/http.ts'
import { liveInput } from '#server/edge/trpc/procedures/live.ts'
import { appRouter } from '#server/edge/trpc/router.ts'
import { SSE } from '#server/edge/trpc/trpc.ts'
import type { LiveMessage } from '#server/edge/upstream/live.ts'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import type { LiveTopic } from '#server/shared/contract/live.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { createPulse } from '#server/shared/pulse.ts'
import { toProcedureError } from './errors.ts'
import { serialized } from './shared-text.ts'

/** Requests and events of the subscription in tRPC's format. */

const PATH = `${PROCEDURES_PATH}/live`
/** A reader with more unread bytes is disconnected: it reconnects, and receives the state again. */
const MAX_UNREAD_BYTES = 64 * 1024

/** Input of a request for the subscription; null in any other form. */
export function liveInputOf({ request, url, body }: Admitted) {
  const { pathname, searchParams } = url
  if (body !== null || pathname !== PATH || searchParams.has('batch')) return null
  const given = inputIn(searchParams.get('input'))
  // a browser that reconnects by itself names the event in a header
  const lastEventId = request.headers.get('last-event-id')
  const input = liveInput.safeParse(lastEventId === null ? given : { ...given, lastEventId })
  return input.success ? input.data : null
}

function inputIn(text: string | null): object | undefined {
  try {
    const input: unknown = procedureTransformer.input.deserialize(JSON.parse(text ?? ''))
    return typeof input === 'object' && input !== null ? input : undefined
  } catch {
    return undefined
  }
}

export const pingFrom = createPulse(SSE.ping.intervalMs)

/** Disconnects a reader with too many unread earlier events: a single event may be larger than the limit. */
export function isDropped(outgoing: Outgoing): boolean {
  const isTooSlow = outgoing.writableLength >= MAX_UNREAD_BYTES
  if (isTooSlow) outgoing.destroy()
  return isTooSlow
}

export function write(outgoing: Outgoing, parts: readonly Uint8Array[]): Outgoing {
  for (const part of parts) outgoing.write(part)
  return outgoing
}

/** Buffers, since a socket converts any other array on each write. */
const event = (fields: string) => Buffer.from(`${fields}\n\n\n`)

export const CONNECTED = event(`event: connected\ndata: ${JSON.stringify(SSE.client)}`)
export const PING = event('event: ping\ndata: ')

/** End of a subscription after which the browser does not reconnect. */
export const RETURN = event('event: return\ndata: ')

let last: { readonly message: LiveMessage | null; readonly text: string } = { message: null, text: '' }

/**
 * An event of the subscription. A message sent to many readers in a row is serialized once.
 * @param id the event after which a reconnecting browser resumes
 */
export function encodeMessage(message: LiveMessage, id: string): Uint8Array {
  if (last.message !== message) last = { message, text: serialized(message.event) }
  return event(`data: ${last.text}\nid: ${id}`)
}

export function encodeError(cause: unknown, topics: readonly LiveTopic[]): Uint8Array {
  const error = getTRPCErrorFromUnknown(toProcedureError(cause) ?? cause)
  const call = { path: 'live', type: 'subscription', input: { topics }, ctx: undefined } as const
  const shape = getTRPCErrorShape({ ...call, config: appRouter._def._config, error })
  return event(`event: serialized-error\ndata: ${serialized(shape)}`)
}
