import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { openDeposit, roubles } from '../support/deposits.ts'
import { type SpawnedPlatform, spawnPlatform } from '../support/platform.ts'
import { isFull } from '../support/run/depth.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** The soak kills a hundred times, some platforms beside each other; a push once in each phase in which money lies in a flight. */
const [LANES, KILLS] = isFull ? [5, 20] : [2, 1]
const FUNDS = '500'
const FLIGHT_MS = 240_000

type Phase = 'betting' | 'flying' | 'ended'
const PHASES: readonly Phase[] = isFull ? ['betting', 'flying', 'flying', 'ended'] : ['flying', 'betting']

const table = async (site: SpawnedPlatform) => (await site.request(contract.crash.table, {})).output
const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: FLIGHT_MS, interval: 50 })

async function openPlayer(site: SpawnedPlatform): Promise<string> {
  const { token, deposit } = await openDeposit(site)
  const body = new URLSearchParams({ action: 'pay' })
  await fetch(site.url + deposit.redirect_url, { method: 'POST', body, redirect: 'manual' })
  expect(await roubles(site, token)).toBe(FUNDS)
  return token
}

const place = (site: SpawnedPlatform, token: string, { slot, auto }: { slot: 1 | 2; auto: number | null }) =>
  site.request(
    contract.crash.placeBet,
    { slot, auto, amount: '1', currency: 'RUB', idempotency_key: randomUUID() },
    { token },
  )

/** Bets in both slots of the round that opens next. */
async function sitDown(site: SpawnedPlatform, token: string) {
  for (;;) {
    await until(async () => (await table(site)).round.phase === 'betting')
    const auto = await place(site, token, { slot: 1, auto: 101 })
    const manual = await place(site, token, { slot: 2, auto: null })
    if (auto.status === 200 && manual.status === 200 && auto.output.bet.round_id === manual.output.bet.round_id)
      return { roundId: auto.output.bet.round_id, auto: auto.output.bet.id, manual: manual.output.bet.id }
  }
}

/** One platform, killed and started again on its database. */
async function lane(number: number): Promise<void> {
  using directory = temporaryDirectory()
  let site = await spawnPlatform({ directory: directory.path })
  let token = ''
  try {
    token = await openPlayer(site)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const phase = PHASES[(kill + number) % PHASES.length] ?? 'flying'
      const bets = await sitDown(site, token)
      const isOver = async () => {
        const { round } = await table(site)
        return round.id !== bets.roundId || round.phase === 'ended'
      }
      await until(async () => (await table(site)).round.phase === phase || (await isOver()))
      // every other flight is left by hand first: what was answered stays so
      const left =
        phase === 'flying' && kill % 2 === 0
          ? await site.request(contract.crash.cashOut, { id: bets.manual }, { token })
          : undefined
      await site.stop('SIGKILL')
      await site[Symbol.asyncDispose]()

      site = await spawnPlatform({ directory: directory.path })
      await until(isOver)
      const { output: round } = await site.request(contract.crash.round, { id: bets.roundId })
      const mine = (await site.request(contract.bets.mine, { limit: 100 }, { token })).output.bets
      const own = mine.filter((bet) => bet.id === bets.auto || bet.id === bets.manual)
      if (round.phase === 'void') expect(own).toEqual([])
      else {
        expect(linkBefore('bytes', round.link ?? '')).toBe(round.commitment)
        const auto = own.find(({ id }) => id === bets.auto)
        expect(auto?.payout).toBe((round.point ?? 0) >= 101 ? '1.01' : '0')
        const manual = own.find(({ id }) => id === bets.manual)
        if (left?.status === 200) expect(manual?.payout).toBe(left.output.bet.payout)
        // nobody could leave a flight in which the platform died
        else if (round.is_interrupted) expect(manual).toBeUndefined()
        else expect(manual?.payout).toBe('0')
      }
      // what had not taken off when the platform died never does
      expect(round.phase === 'void').toBe(round.started_at === null)
      const gain = mine.reduce((sum, bet) => sum + parseMicros(bet.payout) - parseMicros(bet.stake), 0n)
      expect(await roubles(site, token)).toBe(formatMicros(micros(parseMicros(FUNDS) + gain)))
    }
    const { reader, close } = openReader(`file:${join(directory.path, 'platform.db')}`)
    expect(await checkAllBooks(reader)).toEqual([])
    close()
  } finally {
    await site[Symbol.asyncDispose]()
  }
}

test(`the platform is killed ${LANES * KILLS} times while flights are played over HTTP: what had not taken off comes back, what was left is paid, nothing else`, {
  timeout: isFull ? 3_600_000 : 180_000,
}, async () => {
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
})
