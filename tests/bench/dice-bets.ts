import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { contract } from '#server/contract/contract.ts'
import { signCallback } from '#server/platform/payments/callback-signature.ts'
import { register, type SpawnedPlatform, spawnPlatform } from '../support/platform.ts'
import type { Line } from './line.ts'
import { median } from './load.ts'
import { rawBetsPerSecond } from './raw-bets.ts'

const APP_SECRET = 'the secret of a platform that is only measured'
const PLAYERS = 16
/** Each player keeps four bets under way. */
const CONNECTIONS = 64
/** Ours and the reference take turns, so that a busy moment of the machine is shared by both. */
const ROUNDS = 3
const ROUND_MS = 2000

/**
 * Durable dice bets a second: over real HTTP to a platform of its own process, with ledger, idempotency, seeds and the
 * hash-linked log, against bare libSQL with one transaction a bet. Every answer is checked to be an accepted bet.
 */
export async function run(): Promise<Line[]> {
  await using platform = await spawnPlatform({ environment: { APP_SECRET, DEMO_LOGIN: 'false' } })
  const tokens: string[] = []
  for (let player = 0; player < PLAYERS; player += 1) tokens.push(await richPlayer(platform, player))
  const [ours, raw]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    raw.push(rawBetsPerSecond(ROUND_MS))
    ours.push(await platformBetsPerSecond(platform.url, tokens))
  }
  return [
    {
      name: `durable dice bets over HTTP, ${CONNECTIONS} connections`,
      unit: 'bets/s',
      measured: median(ours),
      reference: { name: 'bare libSQL, one transaction a bet, synchronous=FULL', measured: median(raw) },
    },
  ]
}

/** A player with 300,000 roubles of the sandbox; resolves with his token. */
async function richPlayer(platform: SpawnedPlatform, number: number): Promise<string> {
  const token = await register(platform, `bench-${number}@example.com`)
  const money = { amount: '300000', currency: 'RUB' } as const
  const key = { idempotency_key: `bench-deposit-${number}`.padEnd(16, '-') }
  const { id } = (await platform.request(contract.payments.createDeposit, { ...money, ...key }, { token })).output
  const report = {
    ...money,
    deposit_id: id,
    provider_reference: `bench-${number}`,
    status: 'confirmed',
    timestamp: Math.floor(Date.now() / 1000),
  } as const
  await platform.request(contract.payments.callback, { ...report, signature: signCallback(APP_SECRET, report) })
  return token
}

let lastBet = 0

async function platformBetsPerSecond(url: string, tokens: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const start = performance.now()
  let bets = 0
  const play = async (token: string) => {
    for (; performance.now() - start < ROUND_MS; bets += 1) await placeBet({ url, agent, token })
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => play(tokens[index % tokens.length] ?? '')))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return bets / seconds
}

type Target = { readonly url: string; readonly agent: Agent; readonly token: string }

/** One bet of a rouble, by node:http, which costs the measuring process less than fetch. */
async function placeBet({ url, agent, token }: Target): Promise<void> {
  lastBet += 1
  const body = JSON.stringify({
    side: 'under',
    chance: 5000,
    amount: '1',
    currency: 'RUB',
    idempotency_key: `bench-bet-${lastBet}`.padEnd(24, '-'),
  })
  const asked = request(`${url}/dice/bets`, {
    agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  asked.end(body)
  const [response]: IncomingMessage[] = await once(asked, 'response')
  const answer = response && (await json(response))
  if (response?.statusCode !== 200)
    throw new Error(`a bet was answered ${response?.statusCode} ${JSON.stringify(answer)}`)
}
