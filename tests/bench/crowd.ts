import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { percentile } from './median.ts'

type Asking = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly durationMs: number
  /** Whether each request comes by a connection of its own, as of people who come and go. */
  readonly isNew: boolean
}

/** How a crowd was answered, by the clock. */
export type Answered = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

const CONNECTIONS = 40

/** So many ask at a time, each its next request when it has its answer. The time to connect counts. */
export async function crowd({ url, headers, durationMs, isNew }: Asking): Promise<Answered> {
  const agent = new Agent({ keepAlive: !isNew, maxSockets: CONNECTIONS })
  const latencies: number[] = []
  const start = performance.now()
  async function ask(): Promise<void> {
    for (let askedAt = start; askedAt - start < durationMs; askedAt = performance.now()) {
      const asked = request(url, { agent, headers: { 'accept-language': 'ru', ...headers } }).end()
      const [response] = await once(asked, 'response')
      response.resume()
      await once(response, 'end')
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
      latencies.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  }
}
