import { bettingPlatform, newKey, richPlayers, type Send } from './bettors.ts'
import { crowd } from './crowd.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { rawBets } from './raw-bets.ts'
import { scaled } from './scale.ts'

const PATH = '/dice/bets'
const PLAYERS = 60
/** One bet of each player is in flight. */
const CONNECTIONS = 60
/** Ours and the reference take turns, so that a busy moment of the machine is shared by both. */
const ROUNDS = 5
const ROUND_MS = 2000
/** As of a page: the compiler sees the code of a bet for the first time in the first seconds. */
const WARM_UP_MS = 8000

/**
 * Durable dice bets a second: over real HTTP to a platform of its own process, with ledger, idempotency, seeds and the
 * hash-linked log, against bare libSQL with one transaction a bet. Every answer is checked to be an accepted bet.
 */
export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform()
  const tokens = await richPlayers(platform, PLAYERS)
  const headers = tokens.map((token) => ({ authorization: `Bearer ${token}` }))
  const betting = {
    url: platform.url + PATH,
    connections: CONNECTIONS,
    ask: (connection: number) => ({ headers: headers[connection % PLAYERS] ?? {}, body: JSON.stringify(diceBet()) }),
  }
  await crowd({ ...betting, durationMs: scaled(WARM_UP_MS) })
  const ours: { perSecond: number; perCpuSecond: number }[] = []
  const raw: typeof ours = []
  for (let round = 0; round < ROUNDS; round += 1) {
    raw.push(rawBets(scaled(ROUND_MS)))
    const before = await platform.cpuMs()
    const { perSecond } = await crowd({ ...betting, durationMs: scaled(ROUND_MS) })
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

/** What is sent to bet a rouble. */
const diceBet = () => ({ side: 'under', chance: 5000, amount: '1', currency: 'RUB', idempotency_key: newKey() })

/** Bets a rouble. */
export async function placeDiceBet(send: Send): Promise<void> {
  await send(PATH, diceBet())
}
