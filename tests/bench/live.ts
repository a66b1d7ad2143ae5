import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { startMeasured } from '../support/measured-program.ts'
import type { Line } from './line.ts'
import { perCpuSecond } from './rounds.ts'

const READERS = 200
const EVENTS = 500
const END = '\n\n'

/** Delivered events per second of CPU time: the platform's pub/sub and streams compared with bare node:http. */
export async function run(): Promise<Line[]> {
  await using ours = await startMeasured({ file: 'tests/bench/live-fan-out.ts', readyPath: '/publish' })
  await using bare = await startMeasured({ file: 'tests/bench/bare-broadcaster.ts', readyPath: '/publish' })
  await using oursHeard = await listenTo(`${ours.url}/stream`)
  await using bareHeard = await listenTo(`${bare.url}/stream`)
  const [measured = 0, reference = 0] = await perCpuSecond([
    { program: ours, work: () => sayToAll(ours.url, oursHeard) },
    { program: bare, work: () => sayToAll(bare.url, bareHeard) },
  ])
  return [
    {
      id: 'live-events',
      name: `live events to ${READERS} readers`,
      unit: 'events per CPU-second',
      measured,
      reference: { name: 'a bare node:http broadcaster', measured: reference },
    },
  ]
}

type Audience = AsyncDisposable & {
  /** Resolves when all readers together have received that many further events. */
  heard(events: number): Promise<void>
}

async function listenTo(url: string): Promise<Audience> {
  let receivedCount = 0
  let wanted: { count: number; resolve: () => void } | null = null
  const streams: IncomingMessage[] = []
  for (let reader = 0; reader < READERS; reader += 1) {
    const [stream]: IncomingMessage[] = await once(get(url), 'response')
    if (!stream) throw new Error(`${url} returned no response`)
    stream.on('data', (chunk: Buffer) => {
      for (let at = chunk.indexOf(END); at !== -1; at = chunk.indexOf(END, at + END.length)) receivedCount += 1
      if (wanted && receivedCount >= wanted.count) wanted.resolve()
    })
    streams.push(stream)
  }
  return {
    heard(events) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wanted = { count: receivedCount + events, resolve }
      return promise
    },
    async [Symbol.asyncDispose]() {
      for (const stream of streams) stream.destroy()
    },
  }
}

async function sayToAll(url: string, audience: Audience): Promise<number> {
  const all = audience.heard(EVENTS * READERS)
  const reported = await fetch(`${url}/publish?events=${EVENTS}`)
  if (!reported.ok) throw new Error(`${url} returned ${reported.status}`)
  await all
  return EVENTS * READERS
}
