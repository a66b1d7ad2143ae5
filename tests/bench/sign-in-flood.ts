import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SERVICE_SECRET } from '../support/platform/start-platform.ts'
import { bettingPlatform, richPlayers, sender } from './bettors.ts'
import { sendByTheClock } from './by-the-clock.ts'
import { placeDiceBet } from './dice-bets.ts'
import type { FloodOptions, FloodResult } from './flood-thread.ts'
import type { Line } from './line.ts'
import { median, percentile } from './median.ts'
import { openPoster } from './poster.ts'
import { scaled } from './scale.ts'

const PLAYERS = 16
const BETS_PER_SECOND = 50
const SIGN_INS_PER_SECOND = 200
const WARM_MS = 3000
const ROUND_MS = 4000
/** Quiet and flooded rounds alternate, so that a busy moment of the machine affects both medians. */
const ROUNDS = 12

/**
 * p99 of dice bets during 200 sign-ins per second, compared with p99 without sign-ins. Each sign-in has its own address
 * and account, so that no limit stops it before its password is hashed. The flood has its own thread: its garbage
 * collections of 30 ms otherwise caused half of the delay.
 */
export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform({ SERVICE_SECRET })
  const tokens = await richPlayers(platform, PLAYERS)
  await using asker = openPoster(platform.url, PLAYERS)
  const players = tokens.map((token) => sender(asker, token))
  const bets = (durationMs: number) =>
    sendByTheClock({
      perSecond: BETS_PER_SECOND,
      durationMs,
      async send(index) {
        const player = players[index % players.length]
        if (player) await placeDiceBet(player)
      },
    })

  await using flooding = openFlood(platform.url)
  await Promise.all([bets(WARM_MS), flooding.flood(WARM_MS)])
  const quiet: number[] = []
  const flooded: number[] = []
  let hashed = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(percentile(await bets(scaled(ROUND_MS)), 0.99))
    const [waits, told] = await Promise.all([bets(scaled(ROUND_MS)), flooding.flood(scaled(ROUND_MS))])
    flooded.push(percentile(waits, 0.99))
    hashed += told.hashed
  }
  // a flood that is rejected before hashing would measure nothing
  if (hashed === 0) throw new Error('no password was verified')
  return [
    {
      id: 'sign-in-flood',
      name: `dice bets while ${SIGN_INS_PER_SECOND} sign in a second: 99 of 100 are answered within`,
      unit: 'ms',
      measured: median(flooded),
      reference: { name: 'while nobody does', measured: median(quiet) },
    },
  ]
}

function openFlood(url: string): AsyncDisposable & { flood(durationMs: number): Promise<FloodResult> } {
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url))
  return {
    async flood(durationMs) {
      const call: FloodOptions = { url, serviceSecret: SERVICE_SECRET, perSecond: SIGN_INS_PER_SECOND, durationMs }
      thread.postMessage(call)
      const [told]: FloodResult[] = await once(thread, 'message')
      if (!told) throw new Error('the load thread exited')
      return told
    },
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  }
}
