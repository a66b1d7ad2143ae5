import { z } from 'zod'
import { bettingPlatform, newKey, playsPerSecond, richPlayers, type Send } from './bettors.ts'
import { placeDiceBet } from './dice-bets.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { scaled } from './scale.ts'

/** A player can have one open round per game: there are as many connections as players. */
const PLAYERS = 64
/** All games are measured in rotation, so that a busy moment of the machine affects all of them. */
const TURNS = 3
const TURN_MS = 1500

const wager = () => ({ amount: '1', currency: 'RUB', idempotency_key: newKey() })

/** One complete play, with a stake of one rouble unless the game sets its own. */
type Play = (send: Send) => Promise<unknown>

const PLAYS: readonly (readonly [name: string, play: Play])[] = [
  ['coinflip', (send) => send('/coinflip/bets', { side: 'heads', ...wager() })],
  ['keno, ten picks', (send) => send('/keno/bets', { risk: 'high', picks: TEN_PICKS, ...wager() })],
  ['wheel', (send) => send('/general/wheel/bets', { risk: 'medium', ...wager() })],
  [
    'roulette, four chips',
    (send) => send('/general/roulette/bets', { chips: CHIPS, currency: 'RUB', idempotency_key: newKey() }),
  ],
  [
    'cases, five openings',
    (send) => send('/cases/cases/spark/openings', { version: 1, count: 5, currency: 'RUB', idempotency_key: newKey() }),
  ],
  ['hilo, a start, a guess and a cash-out', playHilo],
  ['miner, a start, a tile and a cash-out', playMiner],
]

const TEN_PICKS = [1, 5, 9, 13, 17, 21, 25, 29, 33, 37]
const CHIPS = ['straight:17', 'split:0-1', 'corner:1-2-4-5', 'red'].map((bet) => ({ bet, amount: '1' }))

const moved = z.object({ round: z.object({ id: z.string(), status: z.string() }) })

async function playMiner(send: Send): Promise<void> {
  const { id } = moved.parse(await send('/miner/rounds', { mines: 1, ...wager() })).round
  const { status } = moved.parse(await send(`/miner/rounds/${id}/picks`, { step: 1, tile: 13 })).round
  if (status === 'open') await send(`/miner/rounds/${id}/cash-out`, { idempotency_key: newKey() })
}

async function playHilo(send: Send): Promise<void> {
  const { id } = moved.parse(await send('/general/hilo/rounds', wager())).round
  const { status } = moved.parse(await send(`/general/hilo/rounds/${id}/steps`, { step: 1, action: 'up' })).round
  if (status === 'open') await send(`/general/hilo/rounds/${id}/cash-out`, { idempotency_key: newKey() })
}

/**
 * Complete plays per second of each game, compared with dice bets of the same players in rotation: the cost of a game
 * relative to one durable bet. Each call is durable before its response; the name states the number of calls per round.
 */
export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform()
  const tokens = await richPlayers(platform, PLAYERS)
  const rate = (play: Play) =>
    playsPerSecond({
      url: platform.url,
      tokens,
      connections: PLAYERS,
      durationMs: scaled(TURN_MS),
      play: async (send) => void (await play(send)),
    })
  const bets: number[] = []
  const rates = PLAYS.map((): number[] => [])
  for (let turn = 0; turn < TURNS; turn += 1) {
    bets.push(await rate(placeDiceBet))
    for (const [index, [, play]] of PLAYS.entries()) rates[index]?.push(await rate(play))
  }
  const reference = { name: 'dice bets of the same players', measured: median(bets) }
  return PLAYS.map(([name], index) => ({
    name: `${name}, ${PLAYERS} players`,
    unit: 'plays/s',
    measured: median(rates[index] ?? []),
    reference,
  }))
}
