import { z } from 'zod'
import { bettingPlatform, newKey, playsPerSecond, richPlayers, type Send } from './bettors.ts'
import { placeDiceBet } from './dice-bets.ts'
import type { Line } from './line.ts'
import { median } from './load.ts'

/** A player has one round open: as many connections as players. */
const PLAYERS = 64
/** Both take turns, so that a busy moment of the machine is shared by them. */
const ROUNDS = 3
const ROUND_MS = 2000

/**
 * Whole miner rounds a second beside dice bets of the same players: a round is three commands, each durable before its
 * answer: its start, a tile, and the cash-out, which one round in 25 does without.
 */
export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform()
  const tokens = await richPlayers(platform, PLAYERS)
  const betting = { url: platform.url, tokens, connections: PLAYERS, durationMs: ROUND_MS }
  const [rounds, bets]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    bets.push(await playsPerSecond({ ...betting, play: placeDiceBet }))
    rounds.push(await playsPerSecond({ ...betting, play: playMinerRound }))
  }
  return [
    {
      name: `durable miner rounds of three calls over HTTP, ${PLAYERS} players`,
      unit: 'rounds/s',
      measured: median(rounds),
      reference: { name: 'dice bets of the same players', measured: median(bets) },
    },
  ]
}

const moved = z.object({ round: z.object({ id: z.string(), status: z.string() }) })

async function playMinerRound(send: Send): Promise<void> {
  const wager = { amount: '1', currency: 'RUB', idempotency_key: newKey() }
  const { id } = moved.parse(await send('/miner/rounds', { mines: 1, ...wager })).round
  const { status } = moved.parse(await send(`/miner/rounds/${id}/picks`, { step: 1, tile: 13 })).round
  if (status === 'open') await send(`/miner/rounds/${id}/cash-out`, { idempotency_key: newKey() })
}
