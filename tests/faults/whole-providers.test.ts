import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type KillPoint, type Pair, spawnPair } from '../support/casino/spawn-pair.ts'
import { register } from '../support/platform.ts'
import { isFull } from '../support/run/depth.ts'
import { SEED } from '../support/run/seed.ts'
import { signIn } from './crash/whole-platform.ts'

const RUNS = isFull ? 200 : 4
const PLAYERS = 2
const STAKE = '10000000'
/** Minimum stake of the table. */
const CHIP = '50000000'
/** Duration of a table's round and of the retries after it. */
const SETTLED_WITHIN_MS = 120_000

const VICTIMS = ['platform', 'studio'] as const
const MOMENTS = ['before', 'during', 'after'] as const
/**
 * Steps of a round: its session, its stake, its end at the result, its revealed seed, and a chip that is taken back.
 */
const STEPS = [['authenticate'], ['bet'], ['win', 'end_round'], ['reveal'], ['rollback']] as const
/** Two players are at each step simultaneously: the victim call is of the first or the second one. */
const PLACES = 2
const BLOWS = VICTIMS.length * MOMENTS.length * STEPS.length * PLACES
/**
 * Covers each victim at each moment of each step before any repetition; consecutive ones differ, since `npm test` runs
 * only a few.
 */
const blowOf = (run: number): KillPoint => {
  const at = ((run + SEED) * 23) % BLOWS
  return {
    victim: VICTIMS[at % 2] ?? 'platform',
    moment: MOMENTS[Math.floor(at / 2) % 3] ?? 'before',
    calls: STEPS[Math.floor(at / 6) % STEPS.length] ?? ['bet'],
    nth: 1 + Math.floor(at / 30),
  }
}

const emailOf = (player: number) => `player-${player}@example.com`

async function openPlayers(pair: Pair): Promise<void> {
  for (let index = 0; index < PLAYERS; index += 1) {
    const token = await register(pair.platform(), emailOf(index))
    const money = { amount: '100000', currency: 'RUB', idempotency_key: `deposit-of-player-${index}` } as const
    const { output: deposit } = await pair.platform().request(contract.payments.createDeposit, money, { token })
    await fetch(pair.platform().url + deposit.redirect_url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    })
  }
}

async function launch(pair: Pair, token: string, slug: string): Promise<string> {
  const input = { slug, locale: 'en', host: 'https://fairline.example' } as const
  const { output } = await pair.platform().request(contract.casino.launch, input, { token })
  return new URL(output.url).hash.replace('#t=', '')
}

/**
 * Opens a slot, continues an unfinished round, spins once, has the seed revealed, and lays two chips on a table, of
 * which it takes the second back. Returns whether the first is still there.
 */
async function playOnce(pair: Pair, token: string, key: string): Promise<boolean> {
  const game = 'night-ferry'
  const opened = await pair.post('open', { game, mode: 'real', token: await launch(pair, token, game) })
  const { session } = opened
  const toItsEnd = async (first: Record<string, unknown> | null) => {
    for (let step = first; step && !step.error && !step.isLast; )
      step = await pair.post('advance', { session, round: step.roundId })
  }
  await toItsEnd(opened.unfinished as Record<string, unknown> | null)
  await toItsEnd(await pair.post('spin', { session, key, stake: STAKE }))
  await pair.post('rotate', { session, clientSeed: `seed-of-${key}` })
  const table = 'harbour-roulette'
  const seat = await pair.post(`tables/${table}/open`, {
    game: table,
    mode: 'real',
    token: await launch(pair, token, table),
  })
  const number = (await pair.tables()).find((one) => one.table === table)?.number
  const lay = async (spot: string) => {
    const chips = [{ spot, amount: CHIP }]
    const body = { session: seat.session, key: `lay-${spot}-${key}`, number, chips }
    return (await pair.post(`tables/${table}/lay`, body)).error === undefined
  }
  const isLaid = await lay('red')
  if (await lay('black')) await pair.post(`tables/${table}/undo`, { session: seat.session, number })
  return isLaid
}

test(`platform and studio books agree after ${RUNS} kills across steps of rounds and tables (seed ${SEED})`, {
  timeout: RUNS * 20_000 + 240_000,
}, async () => {
  await using pair = await spawnPair()
  await openPlayers(pair)
  const struck = new Map<string, number>()
  let chips = 0
  for (let run = 0; run < RUNS; run += 1) {
    // a session ends before all runs have
    const tokens: string[] = []
    for (let player = 0; player < PLAYERS; player += 1) tokens.push(await signIn(pair.platform(), emailOf(player)))
    const play = async (round: number) => {
      const plays = await Promise.allSettled(
        tokens.map((token, player) => playOnce(pair, token, `run-${SEED}-${run}-${round}-${player}`)),
      )
      chips += plays.filter((one) => one.status === 'fulfilled' && one.value).length
    }
    const killPoint = blowOf(run)
    pair.arm(killPoint)
    let [round, dead]: [number, readonly KillPoint['victim'][]] = [0, []]
    // between rounds a table accepts no chip, so a call may be missing
    for (; dead.length === 0; dead = await pair.recover()) await play(++round)
    expect(dead).toEqual([killPoint.victim])
    const step = `${killPoint.victim} ${killPoint.moment} ${killPoint.calls.join('|')}`
    struck.set(step, (struck.get(step) ?? 0) + 1)
    // repeats the same clicks: decided results are shown and paid, and nothing is staked twice
    await play(round)
  }
  if (isFull) {
    expect(struck.size).toBe(VICTIMS.length * MOMENTS.length * STEPS.length)
    console.info([...struck].map(([step, times]) => `${step}: ${times}`).join('\n'))
  }
  expect(chips).toBeGreaterThan(0)
  await expect
    .poll(() => pair.reconcile(), { timeout: SETTLED_WITHIN_MS, interval: 2000 })
    .toMatchObject({ differences: [], waiting: 0 })
  expect((await pair.reconcile()).compared).toBeGreaterThan(RUNS * PLAYERS)
  // a table may still decide a round
  await expect
    .poll(() => pair.runReconcile(), { timeout: SETTLED_WITHIN_MS, interval: 2000 })
    .toMatchObject({ code: 0, printed: expect.stringMatching(/ 0 differ, 0 are still to be told/) })
  const { reader, close } = pair.openReader()
  expect(await checkAllBooks(reader)).toEqual([])
  close()
})
