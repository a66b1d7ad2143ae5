import { bettingPlatform, newKey, playsPerSecond, richPlayers, type Send } from './bettors.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { rawBetsPerSecond } from './raw-bets.ts'

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
  await using platform = await bettingPlatform()
  const tokens = await richPlayers(platform, PLAYERS)
  const betting = { url: platform.url, tokens, connections: CONNECTIONS, durationMs: ROUND_MS, play: placeDiceBet }
  const [ours, raw]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    raw.push(rawBetsPerSecond(ROUND_MS))
    ours.push(await playsPerSecond(betting))
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

/** One bet of a rouble. */
export async function placeDiceBet(send: Send): Promise<void> {
  const wager = { amount: '1', currency: 'RUB', idempotency_key: newKey() }
  await send('/dice/bets', { side: 'under', chance: 5000, ...wager })
}
