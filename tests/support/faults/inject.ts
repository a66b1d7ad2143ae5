import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Fault } from './fault.ts'
import { paddedJson, withOtherPlayer } from './spoil.ts'

type WholeAnswer = { readonly status: number; readonly body: Buffer }

type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Calls the upstream, once; only faults that alter its response use it. */
  readonly send: () => Promise<WholeAnswer>
}

const OVERSIZED_BYTES = 10_000_000
const BOMB_BYTES = 64_000_000
const TRICKLE_MS = 20

export async function inject(fault: Fault, { request, response, send: ask }: Exchange): Promise<void> {
  switch (fault.kind) {
    case 'reset':
      request.socket.resetAndDestroy()
      return
    case 'silent':
      request.resume()
      return
    case 'trickling':
      return trickle(response, await ask(), fault.everyMs ?? TRICKLE_MS)
    case 'server_error':
      return send(response, fault.status ?? 500, '{"message":"Server Error"}')
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
      return
    case 'truncated_json': {
      const { status, body } = await ask()
      return send(response, status, firstHalf(body))
    }
    case 'cut_off': {
      const { status, body } = await ask()
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
      response.write(firstHalf(body), () => request.socket.destroy())
      return
    }
    case 'wrong_shape':
      return send(response, 200, '{"unexpected":[true]}')
    case 'oversized': {
      const { status, body } = await ask()
      return send(response, status, paddedJson(body, fault.bytes ?? OVERSIZED_BYTES))
    }
    case 'gzip_bomb': {
      const { status, body } = await ask()
      const packed = gzipSync(paddedJson(body, fault.bytes ?? BOMB_BYTES))
      response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed)
      return
    }
    case 'redirect':
      response.writeHead(fault.status ?? 302, { location: fault.to }).end()
      return
    case 'no_content':
      response.writeHead(204).end()
      return
    case 'rate_limited':
      response.setHeader('retry-after', fault.retryAfterS)
      return send(response, 429, '{"errors":{"base":["too_many_requests"]}}')
    case 'other_player': {
      const { status, body } = await ask()
      return send(response, status, withOtherPlayer(body, fault.id))
    }
  }
}

function send(response: ServerResponse, status: number, body: string | Uint8Array): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

const firstHalf = (body: Buffer) => body.subarray(0, Math.floor(body.length / 2))

/** Sends a byte now and, until the body or the connection ends, one every `everyMs`. */
function trickle(response: ServerResponse, { status, body }: WholeAnswer, everyMs: number): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
  let sent = 0
  const sendOne = () => {
    response.write(body.subarray(sent, sent + 1))
    sent++
    if (sent >= body.length) response.end()
  }
  sendOne()
  const timer = setInterval(() => (response.writableEnded ? clearInterval(timer) : sendOne()), everyMs)
  response.once('close', () => clearInterval(timer))
}
