import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseFile } from '#db/platform/database-file.ts'
import { sharedChains, sharedRounds } from '#db/platform/schema/shared-rounds.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { linkAt } from '#server/platform/modules/shared-rounds/chain.ts'
import { startEngines } from '#server/platform/platform.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { crashPoint, elapsedTo, elapsedToCrash } from '#server/shared/rules/crash/current.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { listenLive } from '../../support/platform/live-stream.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { simulatedTime } from '../../support/shared-rounds/simulation.ts'
import { newKey, openPlayer, PATIENCE, type Player } from '../instant-games/players.ts'

vi.setConfig(PATIENCE)

/** A platform whose engines run, with a clock that the test controls. */
let site: TestPlatform
let time: ReturnType<typeof simulatedTime>
let engines: AsyncDisposable

beforeEach(async () => {
  time = simulatedTime(Date.UTC(2026, 0, 1, 12))
  const clock = { now: time.now, advance: () => {} }
  site = await startPlatform({ clock, scheduler: time })
  engines = await startEngines(site.platform)
})
afterEach(async () => {
  await engines[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const table = async () => (await site.request(contract.crash.table, {})).output
const bet = (player: Player, input: { slot?: 1 | 2; auto?: number | null; amount?: string } = {}) =>
  site.request(
    contract.crash.placeBet,
    { slot: 1, auto: null, amount: '10', currency: 'RUB', idempotency_key: newKey(), ...input },
    { token: player.token },
  )
const leave = (player: Player, id: string) => site.request(contract.crash.cashOut, { id }, { token: player.token })

/** Secret crash point of the current round. */
async function pointNow(): Promise<number> {
  const { reader, settings } = site.platform
  const { id } = (await table()).round
  const [found] = await reader
    .select()
    .from(sharedRounds)
    .innerJoin(sharedChains, eq(sharedChains.id, sharedRounds.chainId))
    .where(eq(sharedRounds.id, id))
  if (!found) throw new Error('no flight')
  const chain = found.shared_chains
  const row = {
    id: chain.id,
    game: chain.game,
    terminal: chain.terminal,
    salt: chain.salt,
    sealed_links: chain.sealedLinks,
    length: BigInt(chain.length),
    spacing: BigInt(chain.spacing),
    beacon_round: null,
  }
  const link = linkAt({ secret: settings.secret }, row, found.shared_rounds.number)
  return crashPoint(nodeHmacSha256, chain.salt ?? '', new Uint8Array(Buffer.from(link, 'hex')))
}

/** Waits, with the clock stopped, until everything due has been done and published. */
const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 60_000 })
const phaseIs = (phase: string) => until(async () => (await table()).round.phase === phase)

/** Advances until a round with at least this crash point accepts bets. */
async function flightAbove(point: number): Promise<number> {
  for (;;) {
    await phaseIs('betting')
    const found = await pointNow()
    if (found >= point) return found
    await nextBetting()
  }
}

async function nextBetting(): Promise<void> {
  const { id } = (await table()).round
  await until(async () => {
    await time.run(1000)
    const { round } = await table()
    return round.id !== id && round.phase === 'betting'
  })
}

async function takeOff(): Promise<void> {
  await time.run(7000)
  await phaseIs('flying')
}

const rich = () => openPlayer(site, { currency: 'RUB', amount: '1000' })
type OwnBet = CallOutput<typeof contract.crash.placeBet>['bet']
const ownBets = async ({ token }: Player): Promise<readonly OwnBet[]> =>
  (await site.request(contract.crash.myBets, {}, { token })).output.bets

describe('a flight [A9 R9]', () => {
  it('shows its commitment while bets are taken, its link at the end, and proves every bet in it', async () => {
    const point = await flightAbove(150)
    const [auto, greedy] = [await rich(), await rich()]
    const before = (await table()).round
    expect(before).toMatchObject({ phase: 'betting', link: null, point: null })
    expect(before.chain.salt).toMatch(/^local:[0-9a-f]{64}$/)
    await bet(auto, { auto: 120 })
    await bet(greedy, { auto: point + 1, slot: 2 })
    await takeOff()
    await time.run(elapsedToCrash(point) + 200)
    await until(async () => (await ownBets(greedy))[0]?.status === 'lost')
    expect(await ownBets(auto)).toMatchObject([{ status: 'won', left_at: 120, payout: '12' }])

    const { output: round } = await site.request(contract.crash.round, { id: before.id })
    expect(round.point).toBe(point)
    expect(linkBefore('bytes', round.link ?? '')).toBe(before.commitment)
    const { bets } = (await site.request(contract.bets.mine, { game: 'crash', limit: 5 }, { token: auto.token })).output
    expect(bets).toMatchObject([
      { game: 'crash', round_id: before.id, outcome: { point, cashed_out: 120 }, multiplier: '1.2000', payout: '12' },
    ])
    expect((await table()).last[0]).toMatchObject({ id: before.id, point })
    expect(await checkAllBooks(site.platform.reader)).toEqual([])
  })

  it('gives a receipt of a cash-out while it flies, with the point at which the bet has left', async () => {
    await flightAbove(200)
    const player = await rich()
    const { id } = (await bet(player)).output.bet
    await takeOff()
    await time.run(elapsedTo(150) + 1)
    const { output } = await leave(player, id)
    const left = output.bet.left_at ?? 0
    expect((await table()).round.phase).toBe('flying')
    const fieldsOf = (part: { record: string; opening?: string | undefined } | undefined) => [
      readRecord(part?.record ?? '')?.k,
      readRecord(part?.opening ?? ''),
    ]
    const [kind, opening] = fieldsOf(output.receipt)
    expect(kind).toBe('bet_cashed_out')
    expect(opening).toMatchObject({ bet: id, point: left, payout: output.bet.payout, decided_at: expect.any(Number) })
    expect(output.receipt?.earlier.map((part) => fieldsOf(part)[0])).toEqual(['bet_placed'])
    await time.run(60_000)
    await until(
      async () =>
        (await site.request(contract.bets.mine, { limit: 5 }, { token: player.token })).output.bets.length === 1,
    )
    const [row] = (await site.request(contract.bets.mine, { limit: 5 }, { token: player.token })).output.bets
    expect(row?.payout).toBe(output.bet.payout)
    expect([...(row?.receipt?.earlier ?? []), row?.receipt].map((part) => fieldsOf(part)[0])).toEqual([
      'bet_placed',
      'bet_cashed_out',
      'bet_settled',
    ])
    expect(await checkAllBooks(site.platform.reader)).toEqual([])
    const hand = openConnection(databaseFile(site.platform.settings.databaseUrl))
    hand.exec(`UPDATE shared_bets SET left_at = left_at + 1 WHERE id = '${id}'`)
    hand.close()
    expect(await checkAllBooks(site.platform.reader)).toEqual([
      { invariant: 'a bet left its round where it was logged, with that payout', subject: id },
    ])
  })

  it('pays a target at the very point, and not one hundredth above it', async () => {
    const point = await flightAbove(101)
    const [at, above] = [await rich(), await rich()]
    await bet(at, { auto: point })
    await bet(above, { auto: point + 1 })
    await takeOff()
    await time.run(elapsedToCrash(point) + 200)
    await until(async () => (await ownBets(above))[0]?.status === 'lost')
    expect(await ownBets(at)).toMatchObject([{ status: 'won', left_at: point }])
  })

  it('is left by the platform’s clock on both sides of the crash instant, and once', async () => {
    const point = await flightAbove(130)
    const [early, late] = [await rich(), await rich()]
    const { bet: first } = (await bet(early)).output
    const { bet: second } = (await bet(late)).output
    await takeOff()
    const crashAt = elapsedToCrash(point)
    // the engine is stopped: its own end check must not be what protects the house
    time.step(crashAt - 1)
    const paid = (await leave(early, first.id)).output
    expect(paid.bet).toMatchObject({ status: 'won', left_at: point })
    expect((await leave(early, first.id)).output.bet).toEqual(paid.bet)
    time.step(1)
    expect((await leave(late, second.id)).status).toBe(409)
    expect((await leave(early, first.id)).output.bet).toEqual(paid.bet)
  })

  it('pays the target of who presses after it was reached', async () => {
    await flightAbove(140)
    const player = await rich()
    const { bet: placed } = (await bet(player, { auto: 120 })).output
    await takeOff()
    time.step(elapsedTo(130))
    expect((await leave(player, placed.id)).output.bet).toMatchObject({ left_at: 120, payout: '12' })
  })

  it('takes no bet after the last moment, however late it takes off, and gives none back either', async () => {
    await flightAbove(100)
    const player = await rich()
    const { bet: placed } = (await bet(player)).output
    time.step(7000)
    expect((await bet(player, { slot: 2 })).status).toBe(409)
    expect((await site.request(contract.crash.cancelBet, { id: placed.id }, { token: player.token })).status).toBe(409)
    expect(await ownBets(player)).toMatchObject([{ status: 'open' }])
  })

  it('has two slots a player, from which a bet may be taken back before take-off', async () => {
    await flightAbove(100)
    const [player, other] = [await rich(), await rich()]
    const { output } = await bet(player)
    await bet(player, { slot: 2 })
    expect((await bet(player, { slot: 2 })).status).toBe(409)
    const cancel = (who: Player) => site.request(contract.crash.cancelBet, { id: output.bet.id }, { token: who.token })
    expect((await cancel(other)).status).toBe(404)
    expect((await cancel(player)).output.balance).toBe('990')
    expect((await cancel(player)).output.balance).toBe('990')
    await bet(player)
    expect((await leave(player, output.bet.id)).status).toBe(409)
  })
})

describe('what is told', () => {
  /** For each watcher, twice per second: a tenth of a kilobyte and the field names. */
  const BYTES_A_TICK = 300
  const BYTES_A_BET = 220
  const SECRETS = /link|point|seed|winner|outcome/

  /** Names of non-empty fields, at any depth. */
  function saying(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(saying)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inner]) => [...(inner === null ? [] : [name]), ...saying(inner)])
  }

  it('is the change only: a tick costs as much with forty bets as with none, a cash-out one line', async () => {
    await flightAbove(200)
    const stream = await listenLive(site, { topics: 'crash' })
    const players = await Promise.all(Array.from({ length: 20 }, rich))
    for (const player of players) for (const slot of [1, 2] as const) await bet(player, { slot, auto: 110 + slot * 5 })
    await takeOff()
    const bytes: number[] = []
    let changed = 0
    for (let flown = 0; flown < elapsedTo(140); flown += 500) {
      await time.run(500)
      const event = await stream.next()
      const data = JSON.parse(event?.data ?? '{}')
      if (data.kind !== 'change' || data.round !== null) continue
      changed += data.bets.length
      bytes.push((event?.data.length ?? 0) - data.bets.length * BYTES_A_BET)
    }
    expect(bytes.length).toBeGreaterThan(5)
    expect(changed).toBeGreaterThanOrEqual(40)
    expect(Math.max(...bytes)).toBeLessThan(BYTES_A_TICK)
    expect(JSON.stringify(await table()).length).toBeGreaterThan(10 * BYTES_A_TICK)
    await stream.leave()
  })

  it('holds nothing of where the flight breaks before it has, and goes on without a gap', async () => {
    await flightAbove(150)
    const stream = await listenLive(site, { topics: 'crash' })
    const player = await rich()
    const start = (await table()).sequence
    await bet(player, { auto: 120 })
    await takeOff()
    await time.run(elapsedTo(150))
    let sequence = start
    const phases = new Set<string>()
    while (!phases.has('ended')) {
      await time.run(500)
      const event = await stream.next()
      const data = JSON.parse(event?.data ?? '{}')
      if (data.sequence <= start) continue
      expect(data.sequence).toBe(sequence + 1)
      sequence = data.sequence
      if (data.round) phases.add(data.round.phase)
      if (data.round?.phase === 'ended') continue
      expect(saying(data).filter((name) => SECRETS.test(name))).toEqual([])
    }
    expect(phases).toEqual(new Set(['flying', 'ended']))
    await stream.leave()
  })
})
