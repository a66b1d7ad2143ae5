import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { contract } from '#server/shared/contract/contract.ts'
import { sendByTheClock } from './by-the-clock.ts'

export type FloodOptions = {
  readonly url: string
  readonly serviceSecret: string
  readonly perSecond: number
  readonly durationMs: number
}

/** Number of passwords that were hashed and rejected. */
export type FloodResult = { readonly hashed: number }

/** Number of client addresses: each has its own slots in the password queue, and its own limits. */
const ADDRESSES = 60_000

let last = 0
const agent = new Agent({ keepAlive: true })
const { path } = contract.auth.login.emailPassword

/** Signs in from a new address to an account that does not exist. Resolves with the response status. */
async function signIn({ url, serviceSecret }: FloodOptions): Promise<number | undefined> {
  last = (last + 1) % ADDRESSES
  const body = JSON.stringify({ email: `nobody-${last}@example.com`, password: 'a guess of a flood' })
  const headers = {
    'x-service-secret': serviceSecret,
    'x-forwarded-for': `10.${20 + Math.floor(last / 65_536)}.${Math.floor(last / 256) % 256}.${last % 256}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const outgoing = request(url + path, { agent, method: 'POST', headers })
  outgoing.end(body)
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  response?.resume()
  return response?.statusCode
}

async function flood(ask: FloodOptions): Promise<FloodResult> {
  let hashed = 0
  await sendByTheClock({
    perSecond: ask.perSecond,
    durationMs: ask.durationMs,
    async send() {
      if ((await signIn(ask)) === 422) hashed += 1
    },
  })
  return { hashed }
}

parentPort?.on('message', async (ask: FloodOptions) => parentPort?.postMessage(await flood(ask)))
