import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Server } from 'srvx'
import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { type GatewayResponse, joined } from '../gateway/response.ts'

/** The text of a head, which Node makes of the fields, and sends as it is found. To make it anew is a tenth of such an answer. */
type WithHead = { _header: string | null }

type Kept = {
  readonly body: Uint8Array | string
  readonly status: number
  /** The text of its head before the id, which each answer has of its own, and after it. */
  readonly head: readonly [string, string]
  readonly until: number
  readonly note: NonNullable<GatewayResponse['noteRepeat']>
}

/** Beyond this age what depends on the time is counted anew: a countdown that a cookie holds is late by no more. */
const MAX_AGE_MS = 1000
/** Heads and keys of some 3 kB; bodies are those of pages that are kept anyway. */
const MAX_KEPT = 1000
const MAX_KEY_LENGTH = 4096

const LINE_END = '\r\n'
const ID_FIELD = `${LINE_END}x-request-id: `

const memory = boundedMemory<Kept>(MAX_KEPT)

/** What was asked last by each connection that might have been answered again. */
const asked = new WeakMap<Socket, string>()

/**
 * Keeps an answer for the very same request, if the gateway says that it would be answered the same, and the connection has asked
 * it twice in a row: to keep what nobody asks again costs others a twentieth of a page.
 */
export function keepAnswer(
  request: IncomingMessage,
  { body, pieces, sameUntil = 0, noteRepeat }: GatewayResponse,
  outgoing: ServerResponse,
): void {
  const now = Date.now()
  if (noteRepeat === undefined || sameUntil <= now || request.method !== 'GET' || !outgoing.shouldKeepAlive) return
  const key = keyOf(request)
  if (key.length > MAX_KEY_LENGTH) return
  if (asked.get(request.socket) !== key) return void asked.set(request.socket, key)
  const head = headOf(outgoing)
  const sent = pieces ? joined(pieces) : body
  if (head === null || !(typeof sent === 'string' || sent instanceof Uint8Array)) return
  const until = Math.min(sameUntil, now + MAX_AGE_MS)
  memory.set(key, { status: outgoing.statusCode, head, body: sent, until, note: noteRepeat })
}

/** Null where it has no id, or Node keeps it elsewhere than it did. */
function headOf(outgoing: ServerResponse & Partial<WithHead>): Kept['head'] | null {
  const head = outgoing._header ?? ''
  const start = head.indexOf(ID_FIELD)
  const idAt = start + ID_FIELD.length
  return start === -1 ? null : [head.slice(0, idAt), head.slice(head.indexOf(LINE_END, idAt))]
}

/**
 * Puts in front of a server what answers a request that came within the last second with the very same address, head and sender, as it
 * was answered then. Before a Request is made of it: that, the gateway and what both leave to collect cost as much as reading it and
 * sending the page.
 */
export function repeatAnswers({ node }: Server): void {
  const { handler, server } = node as { readonly handler: Listener; readonly server: NodeServer }
  server.off('request', handler)
  server.on('request', (asked, outgoing) => {
    if (!answerAgain(asked, outgoing)) handler(asked, outgoing)
  })
}

type Listener = (asked: IncomingMessage, outgoing: ServerResponse) => void

/** Whether it did. */
function answerAgain(asked: IncomingMessage, outgoing: ServerResponse): boolean {
  // a head that was kept says that its connection goes on
  if (asked.method !== 'GET' || !outgoing.shouldKeepAlive) return false
  const startedAt = performance.now()
  // none lives long enough to be the one that was not asked for the longest
  const kept = memory.peek(keyOf(asked))
  if (kept === undefined || kept.until <= Date.now()) return false
  const requestId = kept.note(performance.now() - startedAt)
  if (requestId === null) return false
  const [before, after] = kept.head
  outgoing.statusCode = kept.status
  ;(outgoing as ServerResponse & WithHead)._header = before + requestId + after
  outgoing.end(kept.body)
  return true
}

/** All that is known of a request, and so all that the gateway can read of it. No value of a head has a line end. */
const keyOf = ({ url, rawHeaders, socket }: IncomingMessage) =>
  `${socket.remoteAddress} ${url}\n${rawHeaders.join('\n')}`
