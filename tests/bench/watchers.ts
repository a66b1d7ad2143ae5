import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'

/** Connections opened at a time: more would overflow the queue of the listening socket. */
const AT_ONCE = 100
const END = '\n\n'

export type Watchers = AsyncDisposable & {
  readonly count: number
  /** Number of matching events received by all watchers together. */
  heard(): number
  reset(): void
  /** Delivery delays of the events, in ms. */
  lateness(): readonly number[]
  /** Resolves when all watchers together have received that many further events. */
  until(events: number): Promise<void>
}

export type Watching = {
  readonly url: string
  readonly count: number
  readonly headers?: (index: number) => Record<string, string>
  /** Write time of an event, in ms since 1970; undefined for events that are not counted. */
  readonly writtenAt: (event: string) => number | undefined
}

/** Opens event streams, and counts their events and delays as they arrive. */
export async function openWatchers({ url, count, headers, writtenAt }: Watching): Promise<Watchers> {
  const requests: ClientRequest[] = []
  let receivedCount = 0
  let late: number[] = []
  let wanted: { count: number; resolve: () => void } | undefined
  // consecutive equal events are parsed once
  let last: { readonly text: string; readonly at: number | undefined } = { text: '', at: undefined }

  function hear(text: string) {
    if (text !== last.text) last = { text, at: writtenAt(text) }
    if (last.at === undefined) return
    receivedCount += 1
    late.push(Date.now() - last.at)
    if (wanted && receivedCount >= wanted.count) wanted.resolve()
  }

  function read(stream: IncomingMessage) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk
      for (let end = rest.indexOf(END); end !== -1; end = rest.indexOf(END)) {
        hear(rest.slice(0, end))
        rest = rest.slice(end + END.length)
      }
    })
  }

  async function open(index: number) {
    const request = get(url, { agent: false, headers: headers?.(index) ?? {} })
    requests.push(request)
    const [stream]: IncomingMessage[] = await once(request, 'response')
    if (stream?.statusCode !== 200) throw new Error(`${url} returned ${stream?.statusCode}`)
    stream.on('error', () => {})
    read(stream)
  }
  for (let index = 0; index < count; index += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, offset) => open(index + offset)))

  return {
    count,
    heard: () => receivedCount,
    reset() {
      receivedCount = 0
      late = []
    },
    lateness: () => late,
    until(events) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wanted = { count: receivedCount + events, resolve }
      return promise
    },
    async [Symbol.asyncDispose]() {
      for (const request of requests) request.destroy()
    },
  }
}
