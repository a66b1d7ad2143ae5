import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { bets } from '#db/platform/schema/bets.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { startJobs } from '#server/platform/kernel/jobs/start-jobs.ts'
import { findSeeds } from '#server/platform/modules/fairness/queries/find-seeds.ts'
import { readWallets } from '#server/platform/modules/ledger/reads.ts'
import { closeIdleRounds } from '#server/platform/modules/round-games/jobs/close-idle-rounds.ts'
import { findRound } from '#server/platform/modules/round-games/queries/find-round.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { loggedFields } from '../../support/logged.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { simulatedTime } from '../../support/shared-rounds/simulation.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { newKey, openPlayer, PATIENCE, type Player } from '../instant-games/players.ts'
import { fieldOf, hiloStart, minerStart } from './round-players.ts'

vi.setConfig(PATIENCE)

const DAY_MS = 24 * 60 * 60 * 1000

const rich = (site: TestPlatform) => openPlayer(site, { currency: 'RUB', amount: '1000' })
async function roubles({ platform }: TestPlatform, { userId }: Player): Promise<string> {
  const wallets = await readWallets(platform.reader, userId)
  return formatMicros(wallets.find(({ currency }) => currency === 'RUB')?.balance ?? micros(0n))
}

/** A miner round of ten roubles with its first tile opened. */
async function openedTile(site: TestPlatform, player: Player) {
  const { round } = await site.platform.writer.execute('startRound', minerStart(player))
  const { safe } = await fieldOf(site, round.id, 3)
  const { userId } = player
  const pick = (step: number) =>
    ({ userId, game: 'miner', roundId: round.id, step, action: safe[step - 1] ?? 0 }) as const
  await site.platform.writer.execute('stepRound', pick(1))
  return { id: round.id, pick }
}

test('a round that is left for a day is cashed out as it stands, and says so until the next one starts', async () => {
  await using site = await startPlatform()
  const { platform, clock } = site
  const player = await rich(site)
  clock.advance(1000)
  const { id } = await openedTile(site, player)
  const current = () => findRound(platform, { userId: player.userId, game: 'miner' })
  expect((await current())?.closesAt).toBe(clock.now() + DAY_MS)

  clock.advance(DAY_MS - 1)
  await closeIdleRounds(platform)
  expect((await current())?.status).toBe('open')
  clock.advance(1)
  await closeIdleRounds(platform)
  expect(await current()).toMatchObject({ id, status: 'timed_out', closesAt: null, bet: { payout: '11.25' } })
  expect(await roubles(site, player)).toBe('1001.25')

  await closeIdleRounds(platform)
  expect(await roubles(site, player)).toBe('1001.25')
  const { round } = await platform.writer.execute('startRound', minerStart(player))
  expect(await current()).toMatchObject({ id: round.id, status: 'open' })
  expect(await checkAllBooks(platform.reader)).toEqual([])
})

test('a round in which nothing was risked is refunded, and is no bet', async () => {
  await using site = await startPlatform()
  const { platform, clock } = site
  const player = await rich(site)
  const { userId } = player
  const miner = (await platform.writer.execute('startRound', minerStart(player))).round
  const hilo = (await platform.writer.execute('startRound', hiloStart(player))).round
  await platform.writer.execute('stepRound', { userId, game: 'hilo', roundId: hilo.id, step: 1, action: 'skip' })
  expect(await roubles(site, player)).toBe('980')
  clock.advance(DAY_MS)
  await closeIdleRounds(platform)

  for (const game of ['miner', 'hilo'] as const)
    expect(await findRound(platform, { userId, game })).toMatchObject({ status: 'refunded', bet: null, payout: null })
  expect(await roubles(site, player)).toBe('1000')
  expect(await platform.reader.select().from(bets).where(eq(bets.userId, userId))).toEqual([])
  const refunds = (await loggedFields(platform.reader)).filter(({ kind }) => kind === 'bet_refunded')
  expect(refunds.map(({ fields }) => fields)).toMatchObject([
    { bet: miner.id, stake: '10' },
    { bet: hilo.id, stake: '10' },
  ])
  // the nonces are spent: their outcomes are unknown, and not played again
  expect((await findSeeds(platform, userId)).nonce).toBe(2)
  expect(await checkAllBooks(platform.reader)).toEqual([])
})

test('a step puts the end off', async () => {
  await using site = await startPlatform()
  const { platform, clock } = site
  const player = await rich(site)
  const { id, pick } = await openedTile(site, player)
  clock.advance(DAY_MS - 1)
  await platform.writer.execute('stepRound', pick(2))
  clock.advance(DAY_MS - 1)
  await platform.writer.execute('closeIdleRound', { roundId: id })
  expect(await findRound(platform, { userId: player.userId, game: 'miner' })).toMatchObject({ status: 'open' })
  await expect(platform.writer.execute('stepRound', pick(4))).rejects.toMatchObject({ code: 'step_conflict' })
  clock.advance(1)
  await closeIdleRounds(platform)
  const round = await findRound(platform, { userId: player.userId, game: 'miner' })
  expect(round).toMatchObject({ status: 'timed_out', bet: { multiplier: '1.2857' } })
})

test('the platform closes them unasked; one that cannot be closed is told of, and keeps no other open', async () => {
  using directory = temporaryDirectory()
  const time = simulatedTime(0)
  await using site = await startPlatform({ directory: directory.path, scheduler: time })
  const { platform, clock } = site
  const [one, other] = [await rich(site), await rich(site)]
  const broken = await openedTile(site, one)
  await openedTile(site, other)
  const hand = openConnection(join(directory.path, 'platform.db'))
  hand.exec(`UPDATE rounds SET params = '{}' WHERE id = '${broken.id}'`)
  hand.close()
  clock.advance(DAY_MS)
  {
    await using _jobs = startJobs(platform, platform.modules.jobs)
    await time.run(60_000)
  }
  expect([await roubles(site, one), await roubles(site, other)]).toEqual(['990', '1001.25'])
  expect(site.logged()).toContain('rounds could not be closed')
})

test('seeds are not rotated under an open round, by wish or by themselves; they are once it has ended', async () => {
  await using site = await startPlatform()
  const { platform } = site
  const player = await openPlayer(site, { currency: 'RUB', amount: '100000' })
  const { userId } = player
  const before = await findSeeds(platform, userId)
  const { round } = await platform.writer.execute('startRound', minerStart(player))
  const rotation = { userId, idempotencyKey: newKey() }
  await expect(platform.writer.execute('rotateSeeds', rotation)).rejects.toMatchObject({ code: 'seed_pair_busy' })
  expect(await findSeeds(platform, userId)).toEqual({ ...before, nonce: 1 })

  const even = { side: 'under', chance: 5_000 } as const
  const bet = () =>
    ({ ...player, game: 'dice', params: even, amount: '1', currency: 'RUB', idempotencyKey: newKey() }) as const
  const placed = await Promise.all(Array.from({ length: 1_005 }, () => platform.writer.execute('placeBet', bet())))
  expect(placed.every(({ bet }) => bet.server_seed === null)).toBe(true)
  expect(await findSeeds(platform, userId)).toEqual({ ...before, nonce: 1_006 })

  const [mine = 0] = (await fieldOf(site, round.id, 3)).mined
  const lost = await platform.writer.execute('stepRound', {
    userId,
    game: 'miner',
    roundId: round.id,
    step: 1,
    action: mine,
  })
  expect(lost.round.bet?.server_seed).toMatch(/^[0-9a-f]{64}$/)
  expect(await findSeeds(platform, userId)).toMatchObject({ serverSeedHash: before.nextServerSeedHash, nonce: 0 })
  expect(await findRound(platform, { userId, game: 'miner' })).toEqual(lost.round)
  await platform.writer.execute('rotateSeeds', rotation)
})
