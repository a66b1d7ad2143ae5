import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import { findBet } from '#server/platform/modules/bets/queries/find-bet.ts'
import { findSeeds } from '#server/platform/modules/fairness/queries/find-seeds.ts'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { loggedFields } from '../../support/logged.ts'
import { pairBet } from '../../support/pair-bets.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { diceBet, newKey, openPlayer, PATIENCE } from '../instant-games/players.ts'

vi.setConfig(PATIENCE)

const BETS_A_PAIR = 1_000

let opened: TestPlatform
let platform: TestPlatform['platform']
beforeAll(async () => {
  opened = await startPlatform()
  platform = opened.platform
})
afterAll(async () => {
  expect(await checkInvariants(platform.reader)).toEqual([])
  await opened[Symbol.asyncDispose]()
})

const rotate = (userId: string, clientSeed?: string) =>
  platform.writer.execute('rotateSeeds', { userId, clientSeed, idempotencyKey: newKey() })

describe('a new player', () => {
  it('has a committed pair, the commitment of the next, and a client seed of their own', async () => {
    const [one, other] = [await openPlayer(opened), await openPlayer(opened)]
    const [seeds, others] = [await findSeeds(platform, one.userId), await findSeeds(platform, other.userId)]
    expect(seeds).toEqual({
      id: expect.any(String),
      serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      nextServerSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/),
      nonce: 0,
    })
    const hashes = [seeds, others].flatMap((pair) => [pair.serverSeedHash, pair.nextServerSeedHash])
    expect(new Set(hashes).size).toBe(4)
    expect(seeds.clientSeed).not.toBe(others.clientSeed)
  })
})

describe('a rotation', () => {
  it('reveals the seed of the commitment shown before, and plays on with the pair that was announced', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    const before = await findSeeds(platform, player.userId)
    for (let count = 0; count < 3; count += 1) await platform.writer.execute('placeBet', diceBet(player))
    const { revealed, active } = await rotate(player.userId, 'my_own-seed')
    expect(sha256Hex(revealed.serverSeed)).toBe(before.serverSeedHash)
    expect(revealed).toMatchObject({ id: before.id, clientSeed: before.clientSeed, bets: 3 })
    expect(active).toMatchObject({ serverSeedHash: before.nextServerSeedHash, clientSeed: 'my_own-seed', nonce: 0 })
    expect(active.nextServerSeedHash).not.toBe(before.nextServerSeedHash)
    expect(await findSeeds(platform, player.userId)).toEqual(active)
    const { bet } = await platform.writer.execute('placeBet', diceBet(player))
    expect(bet).toMatchObject({ nonce: 0, client_seed: 'my_own-seed', server_seed_hash: before.nextServerSeedHash })
  })

  it('keeps the client seed when none is given', async () => {
    const { userId } = await openPlayer(opened)
    const { clientSeed } = await findSeeds(platform, userId)
    expect((await rotate(userId)).active.clientSeed).toBe(clientSeed)
  })

  it('opens the seed of each of its bets, and of no bet after it', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    const before = await platform.writer.execute('placeBet', diceBet(player))
    expect(pairBet(await findBet(platform, { id: before.bet.id, userId: null })).server_seed).toBeNull()
    const { revealed } = await rotate(player.userId)
    const after = await platform.writer.execute('placeBet', diceBet(player))
    expect(pairBet(await findBet(platform, { id: before.bet.id, userId: null })).server_seed).toBe(revealed.serverSeed)
    expect(pairBet(await findBet(platform, { id: after.bet.id, userId: null })).server_seed).toBeNull()
  })

  it('asked for twenty times at once with one key happens once', async () => {
    const { userId } = await openPlayer(opened)
    const { nextServerSeedHash } = await findSeeds(platform, userId)
    const request = { userId, clientSeed: 'twenty', idempotencyKey: newKey() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => platform.writer.execute('rotateSeeds', request)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await findSeeds(platform, userId)).serverSeedHash).toBe(nextServerSeedHash)
    await expect(platform.writer.execute('rotateSeeds', { ...request, clientSeed: 'other' })).rejects.toMatchObject({
      code: 'idempotency_key_conflict',
    })
  })

  it.each(['a:1', '', 'семя', 'a'.repeat(65)])('to the client seed %j is refused', async (clientSeed) => {
    const { userId } = await openPlayer(opened)
    await expect(rotate(userId, clientSeed)).rejects.toMatchObject({
      code: 'client_seed_invalid',
      field: 'client_seed',
    })
  })

  it('comes by itself after a thousand bets of one pair', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100000' })
    const before = await findSeeds(platform, player.userId)
    const bets = Array.from({ length: BETS_A_PAIR }, () => platform.writer.execute('placeBet', diceBet(player)))
    const placed = (await Promise.all(bets)).map(({ bet }) => bet)
    const [last, ...others] = placed.toSorted((a, b) => b.nonce - a.nonce)
    expect(last?.nonce).toBe(BETS_A_PAIR - 1)
    expect(sha256Hex(last?.server_seed ?? '')).toBe(before.serverSeedHash)
    expect(others.every(({ server_seed }) => server_seed === null)).toBe(true)
    expect(await findSeeds(platform, player.userId)).toMatchObject({
      serverSeedHash: before.nextServerSeedHash,
      clientSeed: before.clientSeed,
      nonce: 0,
    })
  })
})

describe('a server seed', () => {
  it('is nowhere in the database before it is revealed', async () => {
    using directory = temporaryDirectory()
    await using own = await startPlatform({ directory: directory.path })
    const { platform } = own
    const player = await openPlayer(own, { currency: 'RUB', amount: '100' })
    await platform.writer.execute('placeBet', diceBet(player))
    const stored = ['', '-wal']
      .map((suffix) => readFileSync(join(directory.path, `platform.db${suffix}`), 'latin1'))
      .join('')
    const { serverSeedHash } = await findSeeds(platform, player.userId)
    const { revealed } = await platform.writer.execute('rotateSeeds', {
      userId: player.userId,
      idempotencyKey: newKey(),
    })
    expect(stored).toContain(serverSeedHash)
    expect(stored).not.toContain(revealed.serverSeed)
    expect(stored).not.toContain(Buffer.from(revealed.serverSeed, 'hex').toString('latin1'))
  })

  it('is committed to in the log before a bet, which comes before it is revealed', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    const { bet } = await platform.writer.execute('placeBet', diceBet(player))
    const { revealed } = await rotate(player.userId)
    const log = await loggedFields(platform.reader)
    const ofPair = log.filter(({ fields }) => fields.pair === revealed.id || fields.bet === bet.id)
    expect(ofPair.map(({ kind }) => kind)).toEqual(['seed_committed', 'bet_placed', 'bet_settled', 'seed_revealed'])
    const [commitment, placed, settlement, reveal] = ofPair.map(({ fields }) => fields)
    expect(commitment).toMatchObject({ pair: revealed.id, server_seed_hash: revealed.serverSeedHash })
    expect(placed).toMatchObject({ bet: bet.id, nonce: 0, client_seed: bet.client_seed, stake: bet.stake })
    expect(settlement).toMatchObject({ outcome: canonicalJson(bet.outcome), payout: bet.payout })
    expect(reveal).toMatchObject({ server_seed: revealed.serverSeed, bets: 1 })
    expect(JSON.stringify(ofPair)).not.toContain(player.userId)
    const active = log.findLast(({ kind }) => kind === 'pair_activated')
    expect(active?.fields).toMatchObject({ client_seed: bet.client_seed })
  })
})
