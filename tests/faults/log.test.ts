import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PlatformReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import type { SignedCheckpoint } from '#server/platform/modules/ledger/log/sign-checkpoint.ts'
import { findRecord, proveConsistency } from '#server/platform/modules/ledger/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { receiptParts, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { type Checkpoint, readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote } from '#server/shared/log/note.ts'
import { MAX_MERGE_DELAY_MS } from '#server/shared/log/promise.ts'
import { isConsistent } from '#server/shared/log/tree.ts'
import { spawnPlatform } from '../support/platform.ts'
import { SEED } from '../support/run/seed.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { openDeposit, openPlayer } from './crash/open-player.ts'

function read(note: string): Checkpoint {
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '')
  if (!checkpoint) throw new Error(`no checkpoint: ${note}`)
  return checkpoint
}

/** Asserts that a checkpoint extends an earlier one, by the proof that everybody gets. */
async function expectExtended(reader: PlatformReader, old: Checkpoint, latest: Checkpoint): Promise<void> {
  expect(latest.origin).toBe(old.origin)
  const range = { from: old.size, to: latest.size }
  const { path } = await proveConsistency(reader, {}, range)
  const hashes = path.map((hash) => new Uint8Array(Buffer.from(hash, 'hex')))
  expect(isConsistent({ ...range, oldRoot: old.root, newRoot: latest.root, path: hashes })).toBe(true)
}

test(`what was published is extended, wherever bets and checkpoints are killed (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  await using site = await openCrashSite()
  const player = await openPlayer(site)
  await site.execute('confirmDeposit', await openDeposit(site, player, '100000'))
  const { userId, sessionId } = player
  const params = { side: 'under', chance: 5_000 } as const
  const bet = () =>
    site.execute('placeBet', {
      userId,
      sessionId,
      game: 'dice',
      params,
      amount: '1',
      currency: 'RUB',
      idempotencyKey: randomUUID(),
    })
  const published: Checkpoint[] = [read((await site.execute('signLog', {})).note)]
  const answered: WireReceipt[] = []

  const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
    site.arm(crash)
    const bets = Array.from({ length: commands }, bet)
    const signing: Promise<SignedCheckpoint> = site.execute('signLog', {})
    const [signed, ...placed] = await Promise.allSettled([signing, ...bets])
    if (signed.status === 'fulfilled') published.push(read(signed.value.note))
    for (const one of placed) if (one.status === 'fulfilled' && one.value.receipt) answered.push(one.value.receipt)
    const died = await site.recover()
    // also a checkpoint that was stored and not answered is public from now on
    const stored = await site.reader.query.logCheckpoints.findMany()
    published.push(...stored.slice(-1).map(({ note }) => read(note)))
    const latest = read((await site.execute('signLog', {})).note)
    for (const old of published) await expectExtended(site.reader, old, latest)
    for (const receipt of answered)
      for (const { sequence, hash, record } of receiptParts(receipt))
        expect(await findRecord(site.reader, {}, sequence)).toEqual({ sequence, hash, record })
    published.push(latest)
    return !died
  })
  expect(statements).toBeGreaterThan(3)
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  expect(answered.length).toBeGreaterThan(0)
  expect(await checkAllBooks(site.reader)).toEqual([])
})

test('a promise given just before a kill is kept within its delay after the restart', async () => {
  using directory = temporaryDirectory()
  const { path } = directory
  const environment = { DEMO_LOGIN: 'true', SPORTS_FEED: 'none' }
  let platform = await spawnPlatform({ directory: path, environment })
  await using _running = { [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
  const { demo } = JSON.parse(await readFile(join(path, 'secrets.json'), 'utf8'))
  const login = { email: 'demo@fairline.example', password: demo }
  const { token } = (await platform.request(contract.auth.login.emailPassword, login)).output
  const wager = { side: 'under', chance: 5000, amount: '1', currency: 'RUB' } as const
  const sent = { ...wager, idempotency_key: 'bet-before-the-kill-01' }
  const { receipt } = (await platform.request(contract.dice.placeBet, sent, { token })).output
  const sizeOf = async () => (await platform.request(contract.log.origins, {})).output.logs[0]?.size ?? 0
  const before = await sizeOf()
  await platform.stop('SIGKILL')
  platform = await spawnPlatform({ directory: path, environment })
  const servesAt = performance.now()
  while ((await sizeOf()) <= (receipt?.sequence ?? Number.POSITIVE_INFINITY)) await setTimeout(50)
  expect(performance.now() - servesAt).toBeLessThan(MAX_MERGE_DELAY_MS)
  const { path: proof } = (
    await platform.request(contract.log.consistency, {
      cell: 0,
      year: yearIn(receipt),
      from: before,
      to: await sizeOf(),
    })
  ).output
  expect(proof.length).toBeGreaterThan(0)
})

const yearIn = (receipt: WireReceipt | undefined): string => receipt?.origin.split('/').at(-1) ?? ''
