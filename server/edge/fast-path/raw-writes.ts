import type { ServerResponse } from 'node:http'
import { FastResponse, type ServerRequest } from 'srvx'
import type { RuntimeResponse } from '#server/edge/gateway/response.ts'
import { keepAnswer } from './micro-cache.ts'

/** The server finds the head sent and the answer ended, and has nothing left to do. */
const SENT = new FastResponse(null)

type Answered = Response & Partial<Pick<RuntimeResponse, 'response'>>

/**
 * Head and body in one write, where all of the body is there, or the head for what writes its own; anything else is a
 * stream, and the server's to send. It rests on srvx naming Node's own response in `runtime.node.res`, and on its leaving
 * alone one that has ended.
 */
export function writeRaw(
  answered: Answered,
  { runtime }: Pick<ServerRequest, 'runtime'>,
): Response | Promise<Response> {
  const outgoing = runtime?.node?.res as ServerResponse | undefined
  const { status = 0, headers, body = null, writeTo } = answered.response ?? {}
  if (writeTo && headers && outgoing) {
    // such an answer has a connection to itself and is as long as that lasts
    outgoing.removeHeader('transfer-encoding')
    outgoing.writeHead(status, headers.pairs.flat())
    writeTo(outgoing)
    return outgoing.closed ? SENT : new Promise((resolve) => outgoing.once('close', () => resolve(SENT)))
  }
  const isWhole = typeof body === 'string' || body instanceof Uint8Array
  if (!isWhole || headers === undefined || outgoing === undefined) return answered
  const fields = ['content-length', String(Buffer.byteLength(body))]
  for (const [name, value] of headers.pairs) fields.push(name, value)
  outgoing.writeHead(status, fields).end(body)
  if (answered.response) keepAnswer(outgoing.req, answered.response, { outgoing, body })
  return SENT
}
