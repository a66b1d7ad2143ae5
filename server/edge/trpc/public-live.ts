import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { Admitted } from '#server/edge/http/guards.ts'
import { LiveResponse, type Outgoing } from '#server/edge/trpc/http.ts'
import { isPublic, liveInput, NOTHING, tooManyReaders } from '#server/edge/trpc/procedures/live.ts'
import { appRouter } from '#server/edge/trpc/router.ts'
import { SSE } from '#server/edge/trpc/trpc.ts'
import type { LiveMessage } from '#server/edge/upstream/live.ts'
import type { FollowPublicLive, LiveReader } from '#server/edge/upstream/shared-live.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import type { LiveTopic } from '#server/shared/contract/live.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { createPulse } from '#server/shared/pulse.ts'
import { isFastPathOn } from '../../env.ts'
import type { Context } from './context.ts'
import { toProcedureError } from './errors.ts'

/**
 * A subscription of public topics in tRPC's format, but encoded once for all of its readers and written directly to
 * Node's responses: through tRPC's generators and streams an event costs ten times as much for each of thousands of
 * readers.
 */

const PATH = `${PROCEDURES_PATH}/live`
/** A reader with more unread bytes is disconnected: it reconnects, and receives the state again. */
const MAX_UNREAD_BYTES = 64 * 1024

/** Null for requests left to tRPC: players' own topics, resumed streams, and anything in another form. */
export function answerPublicLive(admitted: Admitted, context: Context): LiveResponse | null {
  const { followPublicLive: follow, liveReaders, upstreamContext, settings } = context
  if (follow === null || !isFastPathOn('public-live', settings) || !isFastPathOn('raw-writes', settings)) return null
  const topics = publicTopicsOf(admitted)
  if (topics === null) return null
  return new LiveResponse((outgoing) => {
    const leave = liveReaders.enter(upstreamContext.address)
    if (leave === null) return write(outgoing, [CONNECTED, encodeError(tooManyReaders(), topics)]).end()
    outgoing.once('close', leave)
    tell({ topics, follow, upstreamContext }, outgoing)
  })
}

function publicTopicsOf({ url, body }: Admitted): LiveTopic[] | null {
  const { pathname, searchParams } = url
  if (body !== null || pathname !== PATH || searchParams.has('batch')) return null
  const input = liveInput.safeParse(inputIn(searchParams.get('input')))
  if (!input.success) return null
  const { topics, lastEventId } = input.data
  return topics.every(isPublic) && (lastEventId ?? NOTHING) === NOTHING ? topics : null
}

function inputIn(text: string | null): unknown {
  try {
    return procedureTransformer.input.deserialize(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

type Subscription = {
  readonly topics: readonly LiveTopic[]
  readonly follow: FollowPublicLive
  readonly upstreamContext: UpstreamContext
}

const pingFrom = createPulse(SSE.ping.intervalMs)

function tell({ topics, follow, upstreamContext }: Subscription, outgoing: Outgoing): void {
  write(outgoing, [CONNECTED])
  const reader: LiveReader = {
    push(message) {
      // counts unread earlier events only: a single event may be larger than the limit
      const isTooSlow = outgoing.writableLength >= MAX_UNREAD_BYTES
      if (isTooSlow) outgoing.destroy()
      else outgoing.write(encodeMessage(message))
      return !isTooSlow
    },
    fail(error) {
      write(outgoing, [encodeError(error, topics)]).end()
    },
  }
  const endPings = pingFrom(() => outgoing.write(PING))
  const { leave } = follow(topics, upstreamContext, reader)
  outgoing.once('close', () => {
    endPings()
    leave()
  })
}

function write(outgoing: Outgoing, parts: readonly Uint8Array[]): Outgoing {
  for (const part of parts) outgoing.write(part)
  return outgoing
}

/** Buffers, since a socket converts any other array on each write. */
const event = (fields: string) => Buffer.from(`${fields}\n\n\n`)

const CONNECTED = event(`event: connected\ndata: ${JSON.stringify(SSE.client)}`)
const PING = event('event: ping\ndata: ')

const written = (value: unknown) => JSON.stringify(procedureTransformer.output.serialize(value))

let last: { readonly message: LiveMessage | null; readonly bytes: Uint8Array } = { message: null, bytes: PING }

/** Encodes a message once for consecutive readers. */
function encodeMessage(message: LiveMessage): Uint8Array {
  if (last.message !== message) last = { message, bytes: event(`data: ${written(message.event)}\nid: ${NOTHING}`) }
  return last.bytes
}

function encodeError(cause: unknown, topics: readonly LiveTopic[]): Uint8Array {
  const error = getTRPCErrorFromUnknown(toProcedureError(cause) ?? cause)
  const call = { path: 'live', type: 'subscription', input: { topics }, ctx: undefined } as const
  const shape = getTRPCErrorShape({ ...call, config: appRouter._def._config, error })
  return event(`event: serialized-error\ndata: ${written(shape)}`)
}
