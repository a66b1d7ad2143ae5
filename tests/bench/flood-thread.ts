import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { contract } from '#server/shared/contract/contract.ts'
import { sendByTheClock } from './by-the-clock.ts'

/** So long so many are to sign in a second. */
export type FloodAsk = {
  readonly url: string
  readonly serviceSecret: string
  readonly perSecond: number
  readonly durationMs: number
}

/** How many passwords were looked at, and found wrong. */
export type FloodTold = { readonly hashed: number }

/** Of as many addresses: each has its own places in the queue of passwords, and its own limits. */
const ADDRESSES = 60_000

let last = 0
const agent = new Agent({ keepAlive: true })
const { path } = contract.auth.login.emailPassword

/** Somebody at an address of their own, for an account that nobody has. Resolves with the status of the answer. */
async function signIn({ url, serviceSecret }: FloodAsk): Promise<number | undefined> {
  last = (last + 1) % ADDRESSES
  const body = JSON.stringify({ email: `nobody-${last}@example.com`, password: 'a guess of a flood' })
  const headers = {
    'x-service-secret': serviceSecret,
    'x-forwarded-for': `10.${20 + Math.floor(last / 65_536)}.${Math.floor(last / 256) % 256}.${last % 256}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const asked = request(url + path, { agent, method: 'POST', headers })
  asked.end(body)
  const [response]: IncomingMessage[] = await once(asked, 'response')
  response?.resume()
  return response?.statusCode
}

async function flood(ask: FloodAsk): Promise<FloodTold> {
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

parentPort?.on('message', async (ask: FloodAsk) => parentPort?.postMessage(await flood(ask)))
