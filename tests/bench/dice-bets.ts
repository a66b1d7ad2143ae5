import { bettingPlatform, newKey, richPlayers, type Send } from './bettors.ts'
import type { Line } from './line.ts'
import { loadTest } from './load-test.ts'
import { median } from './median.ts'
import { rawBets } from './raw-bets.ts'
import { scaled } from './scale.ts'

const PATH = '/dice/bets'
const PLAYERS = 60
/** Each player has one bet in flight. */
const CONNECTIONS = 60
/** Measured in rotation with the reference, so that a busy moment of the machine affects both. */
const ROUNDS = 5
const ROUND_MS = 2000
/** Like for pages: V8 compiles the code of a bet in the first seconds. */
const WARM_UP_MS = 8000

/**
 * Durable dice bets per second: over real HTTP to a platform in its own process, with ledger, idempotency, seeds and
 * the hash-linked log, compared with bare libSQL with one transaction per bet. Every response must be an accepted bet.
 */
export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform()
  const tokens = await richPlayers(platform, PLAYERS)
  const headers = tokens.map((token) => ({ authorization: `Bearer ${token}` }))
  const betting = {
    url: platform.url + PATH,
    connections: CONNECTIONS,
    send: (connection: number) => ({ headers: headers[connection % PLAYERS] ?? {}, body: JSON.stringify(diceBet()) }),
  }
  await loadTest({ ...betting, durationMs: scaled(WARM_UP_MS) })
  const ours: { perSecond: number; perCpuSecond: number }[] = []
  const raw: typeof ours = []
  for (let round = 0; round < ROUNDS; round += 1) {
    raw.push(rawBets(scaled(ROUND_MS)))
    const before = await platform.cpuMs()
    const { perSecond } = await loadTest({ ...betting, durationMs: scaled(ROUND_MS) })
    const cpuSeconds = ((await platform.cpuMs()) - before) / 1000
    ours.push({ perSecond, perCpuSecond: (perSecond * scaled(ROUND_MS)) / 1000 / cpuSeconds })
  }
  const reference = 'bare libSQL, one transaction a bet, synchronous=FULL'
  return [
    {
      id: 'dice-bets',
      name: `durable dice bets over HTTP, ${CONNECTIONS} connections`,
      unit: 'bets/s',
      measured: median(ours.map(({ perSecond }) => perSecond)),
      reference: { name: reference, measured: median(raw.map(({ perSecond }) => perSecond)) },
    },
    {
      id: 'dice-bets-cpu',
      name: 'durable dice bets over HTTP, of all threads of the platform',
      unit: 'bets per CPU-second',
      measured: median(ours.map(({ perCpuSecond }) => perCpuSecond)),
      reference: { name: reference, measured: median(raw.map(({ perCpuSecond }) => perCpuSecond)) },
    },
  ]
}

const diceBet = () => ({ side: 'under', chance: 5000, amount: '1', currency: 'RUB', idempotency_key: newKey() })

export async function placeDiceBet(send: Send): Promise<void> {
  await send(PATH, diceBet())
}
