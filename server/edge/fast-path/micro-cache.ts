import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Server } from 'srvx'
import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import type { GatewayResponse } from '../gateway/response.ts'

/** An answer as it was written: names and values of its head in turns, and its bytes. */
type Written = { readonly status: number; readonly fields: string[]; readonly body: Uint8Array | string }

type Kept = Written & {
  /** In `fields`, of what each answer has of its own. */
  readonly idAt: number
  readonly until: number
  readonly note: NonNullable<GatewayResponse['noteRepeat']>
}

/** Beyond this age what depends on the time is counted anew: a countdown that a cookie holds is late by no more. */
const MAX_AGE_MS = 1000
/** Heads and keys of some 3 kB; bodies are those of pages that are kept anyway. */
const MAX_KEPT = 1000
const MAX_KEY_LENGTH = 4096

const memory = boundedMemory<Kept>(MAX_KEPT)

/** What was asked last by each connection that might have been answered again. */
const asked = new WeakMap<Socket, string>()

/**
 * Keeps an answer for the very same request, if the gateway says that it would be answered the same, and the connection has asked
 * it twice in a row: to keep what nobody asks again costs others a twentieth of a page.
 */
export function keepAnswer(
  request: IncomingMessage,
  { sameUntil = 0, noteRepeat }: GatewayResponse,
  written: Written,
): void {
  const now = Date.now()
  if (noteRepeat === undefined || sameUntil <= now || request.method !== 'GET') return
  const key = keyOf(request)
  const idAt = written.fields.indexOf('x-request-id') + 1
  if (key.length > MAX_KEY_LENGTH || idAt === 0) return
  if (asked.get(request.socket) !== key) return void asked.set(request.socket, key)
  memory.set(key, { ...written, idAt, until: Math.min(sameUntil, now + MAX_AGE_MS), note: noteRepeat })
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
  if (asked.method !== 'GET') return false
  const startedAt = performance.now()
  // none lives long enough to be the one that was not asked for the longest
  const kept = memory.peek(keyOf(asked))
  if (kept === undefined || kept.until <= Date.now()) return false
  const requestId = kept.note(performance.now() - startedAt)
  if (requestId === null) return false
  kept.fields[kept.idAt] = requestId
  outgoing.writeHead(kept.status, kept.fields).end(kept.body)
  return true
}

/** All that is known of a request, and so all that the gateway can read of it. No value of a head has a line end. */
const keyOf = ({ url, rawHeaders, socket }: IncomingMessage) =>
  `${socket.remoteAddress} ${url}\n${rawHeaders.join('\n')}`
