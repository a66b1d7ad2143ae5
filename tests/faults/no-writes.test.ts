import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type SpawnedPlatform, spawnPlatform } from '../support/platform.ts'
import { canMount, openSmallDisk } from '../support/small-disk.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { openRichPlayer, signIn, until } from './crash/whole-platform.ts'

/** Longer than the writer's lock timeout, and than the engines' polling interval. */
const HELD_MS = 6_000

let keys = 0
const bet = (site: SpawnedPlatform, token: string) => {
  const input = { side: 'under', chance: 5_000, amount: '1', currency: 'RUB' } as const
  keys += 1
  return site.request(contract.dice.placeBet, { ...input, idempotency_key: `bet-of-held-${keys}-0001` }, { token })
}

async function metric(site: SpawnedPlatform, name: string): Promise<number[]> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  return [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value))
}

type Refused = { readonly status: number; readonly errors: unknown; readonly headers: Headers }

function expectUnavailable({ status, errors, headers }: Refused): void {
  expect([status, errors]).toEqual([503, { base: ['unavailable'] }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

/**
 * Checks that reads are answered, and that a rejected write has a Retry-After. Returns the status of a write.
 * @param isStarted whether engines could start: the crash table is the memory of its engine, which begins with a write
 */
async function readsAndWrite(site: SpawnedPlatform, token: string, isStarted = true): Promise<number> {
  const written = await bet(site, token)
  const { status } = written
  if (status !== 200) expectUnavailable(written)
  expect((await site.request(contract.wallet.balances, {}, { token })).status).toBe(200)
  expect((await site.request(contract.sports.events, {})).status).toBe(200)
  const table = await site.request(contract.crash.table, {})
  if (isStarted || table.status === 200) expect(table.status).toBe(200)
  else expectUnavailable(table)
  return status
}

/** All engines run, and accept bets again. */
async function expectRecovered(site: SpawnedPlatform, token: string): Promise<void> {
  await until(async () => (await bet(site, token)).status === 200)
  await until(async () => (await metric(site, 'fairline_platform_engine_up')).every((isUp) => isUp === 1))
  const before = (await site.request(contract.crash.table, {})).output.round.number
  await until(async () => (await site.request(contract.crash.table, {})).output.round.number > before)
  await until(async () => {
    const { live, upcoming } = (await site.request(contract.sports.events, {})).output
    return [...live, ...upcoming].some(({ markets }) => markets.some(({ status }) => status === 'open'))
  })
}

const environment = { SPORTS_FEED: 'virtual', LOG_LEVEL: 'error' }

test('another process’s write transaction rejects writes but no reads, and the platform recovers', async () => {
  using directory = temporaryDirectory()
  await using site = await spawnPlatform({ directory: directory.path, environment })
  await openRichPlayer(site)
  const token = await signIn(site)
  const database = join(directory.path, 'platform.db')
  const holder = new Database(database, { timeout: 10_000 })
  holder.exec('BEGIN IMMEDIATE')
  for (const end = Date.now() + HELD_MS; Date.now() < end; ) expect(await readsAndWrite(site, token)).toBe(503)
  expect((await metric(site, 'fairline_platform_engine_faults_total')).length).toBeGreaterThan(0)
  holder.exec('ROLLBACK')
  holder.close()
  await expectRecovered(site, token)
  expect(site.printed()).toContain('the database rejects writes')
  const { reader, close } = openReader(`file:${database}`)
  expect(await checkAllBooks(reader)).toEqual([])
  close()
})

test.runIf(canMount())(
  'on a full disk reads are answered and writes refused, also after a restart; with space all goes on',
  {
    timeout: 240_000,
  },
  async () => {
    using disk = openSmallDisk()
    if (!disk) throw new Error('no disk could be mounted')
    let token = ''
    {
      await using site = await spawnPlatform({ directory: disk.path, environment })
      await openRichPlayer(site)
      token = await signIn(site)
      disk.fill()
      // some writes still fit, until the write-ahead log cannot grow
      await until(async () => (await readsAndWrite(site, token)) === 503)
      for (const end = Date.now() + HELD_MS; Date.now() < end; ) await readsAndWrite(site, token)
      disk.free()
      await until(async () => (await readsAndWrite(site, token)) === 200)
      disk.fill()
      await until(async () => (await readsAndWrite(site, token)) === 503)
      await site.stop('SIGKILL')
    }
    await using site = await spawnPlatform({ directory: disk.path, environment })
    await readsAndWrite(site, token, false)
    disk.free()
    await expectRecovered(site, token)
    const { reader, close } = openReader(`file:${join(disk.path, 'platform.db')}`)
    expect(await checkAllBooks(reader)).toEqual([])
    close()
  },
)
