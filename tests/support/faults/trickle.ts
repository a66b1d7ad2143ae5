import type { ServerResponse } from 'node:http'

export type WholeAnswer = { readonly status: number; readonly body: Buffer }

/** Sends a byte now and, until the body or the connection ends, one every `everyMs`. */
export function trickle(response: ServerResponse, { status, body }: WholeAnswer, everyMs: number): void {
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
