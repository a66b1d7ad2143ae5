import type { WalletAnswer, WalletCall } from '#server/shared/contract/provider-wallet/calls.ts'
import { openGame, STUDIO_SETTINGS, walletClient } from '../support/casino/wallet-client.ts'
import { bettingPlatform, richPlayers } from './bettors.ts'
import { sendByTheClock } from './by-the-clock.ts'
import type { Line } from './line.ts'
import { percentile } from './median.ts'
import { scaled } from './scale.ts'

const PLAYERS = 40
const CALLS_PER_SECOND = 200
const WARM_MS = 3000
const MEASURED_MS = 20_000
/** Limit promised to providers. */
const MOST_MS = 50
const STAKE = '100000000'

/** Rounds of a slot over HTTP to a platform in its own process: a bet, two wins and an end. */
export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform(STUDIO_SETTINGS)
  const provider = {
    request: platform.request,
    fetch: (path: string, init: RequestInit) => fetch(platform.url + path, init),
    clock: { now: Date.now },
  }
  const { call } = walletClient(provider)
  const sessions: WalletAnswer<'authenticate'>[] = []
  for (const token of await richPlayers(platform, PLAYERS)) sessions.push(await openGame(provider, token))

  function callsFor(durationMs: number): Promise<number[]> {
    const run = Date.now().toString(36)
    /** A provider sends a player's next call after the previous response: a win must not overtake its bet. */
    const answered = new Map<number, Promise<void>>()
    const send = (index: number) => {
      const seat = index % PLAYERS
      const next = async () => {
        await answered.get(seat)
        await playNext(sessions[seat], Math.floor(index / PLAYERS), `${run}-${seat}`)
      }
      const sent = next()
      answered.set(seat, sent)
      return sent
    }
    return sendByTheClock({ perSecond: CALLS_PER_SECOND, durationMs, send })
  }

  /** A player's next call: four calls form a round. */
  async function playNext(
    session: WalletAnswer<'authenticate'> | undefined,
    turn: number,
    player: string,
  ): Promise<void> {
    if (!session) throw new Error('no player is seated')
    const { sessionId, playerRef } = session
    const common = { txId: `${player}-${turn}`, roundId: `${player}-${Math.floor(turn / 4)}`, gameId: 'loomlight' }
    const money = { ...common, currency: 'RUB', amount: STAKE }
    const calls: readonly (readonly [WalletCall, object])[] = [
      ['bet', { ...money, sessionId, endRound: false }],
      ['win', { ...money, playerRef, endRound: false }],
      ['win', { ...money, playerRef, amount: '0', endRound: false }],
      ['end_round', { ...common, playerRef }],
    ]
    const [name, body] = calls[turn % calls.length] ?? ['balance', { sessionId }]
    const { status, text } = await call(name, body)
    if (status !== 200) throw new Error(`${name} returned ${status} ${text}`)
  }

  await callsFor(WARM_MS)
  const waits = await callsFor(scaled(MEASURED_MS))
  return [
    {
      id: 'wallet-calls',
      name: `calls of a game provider, ${CALLS_PER_SECOND} a second: 99 of 100 are answered within`,
      unit: 'ms',
      measured: percentile(waits, 0.99),
      reference: { name: 'what is promised', measured: MOST_MS },
    },
  ]
}
