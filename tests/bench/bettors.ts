import { contract } from '#server/shared/contract/contract.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { builtFileOf } from '#server/supervisor/programs-built.ts'
import { callbackOf, callbackRequest, SANDBOX_CALLBACK } from '../support/deposits.ts'
import { type MeasuredProgram, startMeasured } from '../support/measured-program.ts'
import { type PlatformClient, platformClient } from '../support/platform/client.ts'
import { register } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { openPoster, type Poster } from './poster.ts'

export const APP_SECRET = 'the secret of a platform that is only measured'

export type BettingPlatform = PlatformClient & Pick<MeasuredProgram, 'url' | 'cpuMs'> & AsyncDisposable

/** A platform in its own process. */
export async function bettingPlatform(settings: Readonly<Record<string, string>> = {}): Promise<BettingPlatform> {
  await using opened = new AsyncDisposableStack()
  const DATA_DIR = opened.use(temporaryDirectory()).path
  const { url, cpuMs } = opened.use(
    await startMeasured({
      file: builtFileOf('platform'),
      portVariable: 'PLATFORM_PORT',
      environment: {
        DATA_DIR,
        PLATFORM_HOST: '127.0.0.1',
        OPERATOR_PORT: String(await freePort('127.0.0.1')),
        LOG_LEVEL: 'warn',
        APP_SECRET,
        DEMO_LOGIN: 'false',
        // no virtual matches compete with the measured work
        SPORTS_FEED: 'none',
        // all players share one address
        CAPTCHA_PROVIDER: 'none',
        ...settings,
      },
      readyPath: '/healthz',
    }),
  )
  const everything = opened.move()
  return {
    ...platformClient((path, init) => fetch(url + path, init)),
    url,
    cpuMs,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

type Depositing = PlatformClient & Pick<MeasuredProgram, 'url'>

/** Creates players with 300,000 sandbox roubles each; resolves with their tokens. */
export async function richPlayers(platform: Depositing, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let player = 0; player < count; player += 1) tokens.push(await richPlayer(platform, player))
  return tokens
}

async function richPlayer(platform: Depositing, number: number): Promise<string> {
  const token = await register(platform, `bench-${number}@example.com`)
  const money = { amount: '300000', currency: 'RUB' } as const
  const key = { idempotency_key: `bench-deposit-${number}`.padEnd(16, '-') }
  const { id } = (await platform.request(contract.payments.createDeposit, { ...money, ...key }, { token })).output
  const callback = callbackOf({ secret: APP_SECRET, now: Date.now() }, { id, ...money })
  await fetch(platform.url + SANDBOX_CALLBACK, callbackRequest(callback))
  return token
}

let lastKey = 0
/** Idempotency key that is unique within this run. */
export const newKey = () => `bench-key-${++lastKey}`.padEnd(24, '-')

/** Sends one request as one player and resolves with the response, which must be a 200. */
export type Send = (path: string, body: object) => Promise<unknown>

type Betting = {
  readonly url: string
  readonly tokens: readonly string[]
  readonly connections: number
  readonly durationMs: number
  readonly play: (send: Send) => Promise<void>
}

/** Number of complete plays per second, with sequential plays on each connection. */
export async function playsPerSecond({ url, tokens, connections, durationMs, play }: Betting): Promise<number> {
  await using asker = openPoster(url, connections)
  const start = performance.now()
  let plays = 0
  const sit = async (token: string) => {
    const send = sender(asker, token)
    for (; performance.now() - start < durationMs; plays += 1) await play(send)
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => sit(tokens[index % tokens.length] ?? '')))
  const seconds = (performance.now() - start) / 1000
  return plays / seconds
}

export function sender(asker: Poster, token: string): Send {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (path, fields) => {
    const { status, body } = await asker.post({ path, headers, body: JSON.stringify(fields) })
    if (status !== 200) throw new Error(`${path} returned ${status} ${body}`)
    return JSON.parse(body.toString())
  }
}
