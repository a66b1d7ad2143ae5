import type { ServerResponse } from 'node:http'
import { FastResponse, type ServerRequest } from 'srvx'
import { lengthOf, type ResponseHeaders, type RuntimeResponse } from '#server/edge/gateway/response.ts'

/** Returned after a raw write: the server finds the response already ended, and does nothing. */
const SENT = new FastResponse(null)

type Answered = Response & Partial<Pick<RuntimeResponse, 'response'>>

/**
 * Writes head and body in one call if the whole body is available, or only the head for a body that writes itself; all
 * other responses are streams, and left to the server. Relies on srvx exposing Node's own response as
 * `runtime.node.res`, and on its ignoring a response that has ended.
 */
export function writeRaw(
  answered: Answered,
  { runtime }: Pick<ServerRequest, 'runtime'>,
): Response | Promise<Response> {
  const outgoing = runtime?.node?.res as ServerResponse | undefined
  const { status = 0, headers, body = null, takeText, pieces, writeTo } = answered.response ?? {}
  if (writeTo && headers && outgoing) {
    // such a response uses the connection exclusively until it closes
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
