import type { ServerResponse } from 'node:http'
import { FastResponse, type ServerRequest } from 'srvx'
import { lengthOf, type ResponseHeaders, type RuntimeResponse } from '#server/edge/gateway/response.ts'

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
  const { status = 0, headers, body = null, takeText, pieces, writeTo } = answered.response ?? {}
  if (writeTo && headers && outgoing) {
    // such an answer has a connection to itself and is as long as that lasts
    outgoing.removeHeader('transfer-encoding')
    outgoing.writeHead(status, headers.pairs.flat())
    writeTo(outgoing)
    return outgoing.closed ? SENT : new Promise((resolve) => outgoing.once('close', () => resolve(SENT)))
  }
  if (pieces && headers && outgoing) {
    outgoing.writeHead(status, fieldsOf(headers, lengthOf(pieces)))
    outgoing.cork()
    for (const { bytes } of pieces) outgoing.write(bytes)
    outgoing.end()
    return SENT
  }
  if (headers === undefined || outgoing === undefined) return answered
  const whole = takeText?.() ?? body
  if (!(typeof whole === 'string' || whole instanceof Uint8Array)) return answered
  outgoing.writeHead(status, fieldsOf(headers, Buffer.byteLength(whole))).end(whole)
  return SENT
}

function fieldsOf({ pairs }: ResponseHeaders, length: number): string[] {
  const fields = ['content-length', String(length)]
  for (const [name, value] of pairs) fields.push(name, value)
  return fields
}
