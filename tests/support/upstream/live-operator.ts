import { createServer, type ServerResponse } from 'node:http'
import { listen, stopListening } from '../listen.ts'

/** An operator whose live stream the test controls. */
export type LiveOperator = AsyncDisposable & {
  readonly url: string
  readonly open: ReadonlySet<ServerResponse>
  /** Number of stream requests. */
  asked(): number
  /** Sends a settled bet without a player. */
  tell(id: string): void
  send(topic: string, data: unknown): void
  breakOff(): void
}

export async function startLiveOperator(): Promise<LiveOperator> {
  const open = new Set<ServerResponse>()
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    open.add(response)
    response.on('close', () => open.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  })
  const url = await listen(server)
  const write = (text: string) => {
    for (const response of open) response.write(text)
  }
  return {
    url,
    open,
    asked: () => asked,
    tell: (id) => write(`id: ${id}\nevent: bets\ndata: {"bets":[]}\n\n`),
    send: (topic, data) => write(`id: 1\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`),
    breakOff() {
      for (const response of open) response.destroy()
    },
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}
