import { openAsker } from './asking.ts'
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
  const { origin, pathname, search } = new URL(url)
  await using asker = openAsker(origin, CONNECTIONS)
  const question = { path: pathname + search, headers: { 'accept-language': 'ru', ...headers }, reset: isNew }
  const latencies: number[] = []
  const start = performance.now()
  async function ask(): Promise<void> {
    for (let askedAt = start; askedAt - start < durationMs; askedAt = performance.now()) {
      const { status } = await asker.ask(question)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
      latencies.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  }
}
