import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

const CONNECTIONS = 32

/** GETs a second that a server answers with 200, over kept connections. Rejects on any other answer. */
export async function requestsPerSecond(url: string, durationMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const start = performance.now()
  let answered = 0
  const ask = async () => {
    for (; performance.now() - start < durationMs; answered += 1) await get(url, agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return answered / seconds
}

async function get(url: string, agent: Agent): Promise<void> {
  const asked = request(url, { agent })
  asked.end()
  const [response]: IncomingMessage[] = await once(asked, 'response')
  response?.resume()
  if (response) await once(response, 'end')
  if (response?.statusCode !== 200) throw new Error(`${url} answered ${response?.statusCode}`)
}

/** The middle one: a busy moment of the machine moves it least. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
