import { contract } from '#server/shared/contract/contract.ts'
import { from, SERVICE_SECRET } from '../support/platform/start-platform.ts'
import { bettingPlatform, newKey, richPlayers } from './bettors.ts'
import { sendByTheClock } from './by-the-clock.ts'
import type { Line } from './line.ts'
import { median, percentile } from './median.ts'
import { scaled } from './scale.ts'

const PLAYERS = 16
const BETS_PER_SECOND = 50
const SIGN_INS_PER_SECOND = 200
const WARM_MS = 3000
const ROUND_MS = 3000
/** Quiet and flooded take turns, so that a busy moment of the machine is shared by both, and decides neither's median. */
const ROUNDS = 8
/** Of as many addresses: each has its own places in the queue of passwords, and its own limits. */
const ADDRESSES = 60_000

/**
 * What the last of a hundred dice bets waits while 200 sign-ins a second come from everywhere, each at an address and for an
 * account of its own, so that no limit stops them before their password is hashed: beside what it waits when nobody does.
 */
export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform({ SERVICE_SECRET })
  const tokens = await richPlayers(platform, PLAYERS)

  const bet = async (index: number) => {
    const wager = { amount: '1', currency: 'RUB', idempotency_key: newKey() } as const
    const token = tokens[index % PLAYERS] ?? ''
    const { status } = await platform.request(
      contract.dice.placeBet,
      { side: 'under', chance: 5000, ...wager },
      { token },
    )
    if (status !== 200) throw new Error(`a bet was answered ${status}`)
  }
  const bets = (durationMs: number) => sendByTheClock({ perSecond: BETS_PER_SECOND, durationMs, send: bet })

  let last = 0
  const answers = new Map<number, number>()
  const signIn = async () => {
    last = (last + 1) % ADDRESSES
    const guess = { email: `nobody-${last}@example.com`, password: 'a guess of a flood' }
    const headers = from(`10.${20 + Math.floor(last / 65_536)}.${Math.floor(last / 256) % 256}.${last % 256}`)
    const { status } = await platform.request(contract.auth.login.emailPassword, guess, { headers })
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  const flood = (durationMs: number) => sendByTheClock({ perSecond: SIGN_INS_PER_SECOND, durationMs, send: signIn })

  await Promise.all([bets(WARM_MS), flood(WARM_MS)])
  const quiet: number[] = []
  const flooded: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(percentile(await bets(scaled(ROUND_MS)), 0.99))
    const [waits] = await Promise.all([bets(scaled(ROUND_MS)), flood(scaled(ROUND_MS))])
    flooded.push(percentile(waits, 0.99))
  }
  // a flood that is refused before it costs anything would show nothing
  const hashed = answers.get(422) ?? 0
  if (hashed === 0) throw new Error(`no password was checked: ${JSON.stringify([...answers])}`)
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
