import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** One kept-alive connection to each server. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from the request to the head of the response, which is read to its end. Rejects unless it is a 200. */
export async function firstByteMs(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const startedAt = performance.now()
  const outgoing = request(url, { agent, headers }).end()
  const [response] = await once(outgoing, 'response')
  const elapsedMs = performance.now() - startedAt
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}`)
  return elapsedMs
}
