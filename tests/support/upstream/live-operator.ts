import { createServer, type ServerResponse } from 'node:http'
import { listen, stopListening } from '../listen.ts'

/** An operator whose live stream the test controls. */
export type LiveOperator = AsyncDisposable & {
  readonly url: string
  readonly open: ReadonlySet<ServerResponse>
  /** Number of stream requests. */
  asked(): number
  /** Sends a settled bet without a player, as `send` does. */
  tell(id: string): void
  /** Sends an event to the streams of its topic. */
  send(topic: string, data: unknown): void
  breakOff(): void
  endAll(): void
  /** Answers all later requests with 401. */
  refuse(): void
}

export async function startLiveOperator(): Promise<LiveOperator> {
  const open = new Set<ServerResponse>()
  const topicsOf = new WeakMap<ServerResponse, string>()
  let sent = 0
  let isRefusing = false
  const server = createServer(({ url = '' }, response) => {
    sent += 1
    if (isRefusing)
      return void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"errors":{"base":["unauthorized"]}}')
    open.add(response)
    topicsOf.set(response, url)
    response.on('close', () => open.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  })
  const url = await listen(server)
  const write = (topic: string, text: string) => {
    // a player's session ends with their own stream
    const pending = topic === 'signed_out' ? 'balance' : topic
    for (const response of open) if (topicsOf.get(response)?.includes(pending)) response.write(text)
  }
  return {
    url,
    open,
    asked: () => sent,
    tell: (id) => write('bets', `id: ${id}\nevent: bets\ndata: {"bets":[]}\n\n`),
    send: (topic, data) => write(topic, `id: 1\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`),
    breakOff() {
      for (const response of open) response.destroy()
    },
    endAll() {
      for (const response of open) response.end()
    },
    refuse() {
      isRefusing = true
    },
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}
