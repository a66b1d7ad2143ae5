import { chmodSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { openDeposit } from '../../support/deposits.ts'
import { type SpawnedPlatform, spawnPlatform } from '../../support/platform/spawn-platform.ts'
import { canMount, openSmallDisk } from '../../support/small-disk.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

/** A data directory of a platform that was killed after some bets, which are in the write-ahead log. */
async function played(directory: string): Promise<void> {
  await using site = await spawnPlatform({ directory })
  const { token, deposit } = await openDeposit(site)
  const form = new URLSearchParams({ action: 'pay' })
  await fetch(site.url + deposit.redirect_url, { method: 'POST', body: form, redirect: 'manual' })
  for (let bet = 0; bet < 3; bet += 1) await flip(site, token, `bet-of-before-${bet}`)
  await expect.poll(() => readFileSync(join(directory, 'platform.db.head'), 'utf8')).toMatch(/^[1-9]\d* /)
  await site.stop('SIGKILL')
}

const flip = (site: SpawnedPlatform, token: string, key: string) =>
  site.request(
    contract.coinflip.placeBet,
    { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: `${key}-of-the-test` },
    { token },
  )

/** Output of a platform that refuses to start: one line, without a stack. */
async function refusalOf(directory: string, environment: Record<string, string> = {}): Promise<string> {
  const error: unknown = await spawnPlatform({ directory, environment }).then(
    (site) => site[Symbol.asyncDispose]().then(() => 'it started'),
    (refusal: unknown) => refusal,
  )
  if (!(error instanceof Error)) return String(error)
  const [, text = error.message] = /ended with 1: (.*)$/s.exec(error.message) ?? []
  expect(text).not.toMatch(/\n\s+at /)
  return text.trim()
}

test('a database without its write-ahead log refuses to start, and says what to restore', async () => {
  using directory = temporaryDirectory()
  await played(directory.path)
  for (const end of ['wal', 'shm']) rmSync(join(directory.path, `platform.db-${end}`))
  const line = await refusalOf(directory.path)
  expect(line).toMatch(
    /^\S+platform\.db .*(of the \d+ records of its log: its write-ahead log is missing|no such table)/,
  )
  expect(line.split('\n')).toHaveLength(1)
})

test('an older copy of a database refuses to start until its head file is deleted', async () => {
  using directory = temporaryDirectory()
  using copy = temporaryDirectory()
  const { path } = directory
  {
    await using _site = await spawnPlatform({ directory: path })
    await openDeposit(_site)
    await _site.stop()
  }
  cpSync(join(path, 'platform.db'), join(copy.path, 'platform.db'))
  await played(path).catch(() => undefined)
  await using again = await spawnPlatform({ directory: path })
  const { token } = await openDeposit(again, 'another@example.com')
  await flip(again, token, 'bet-of-later')
  await again.stop()
  cpSync(join(copy.path, 'platform.db'), join(path, 'platform.db'))
  expect(await refusalOf(path)).toMatch(/has \d+ of the \d+ records of its log/)
  rmSync(join(path, 'platform.db.head'))
  await using _started = await spawnPlatform({ directory: path })
})

test('a database under another secret refuses to start', async () => {
  using directory = temporaryDirectory()
  await played(directory.path)
  rmSync(join(directory.path, 'secrets.json'))
  expect(await refusalOf(directory.path)).toMatch(/^The database was written under another secret than secrets\.json/)
})

test.each([
  ['half of its file', (file: string) => truncateSync(file, 100_000)],
  ['another file in its place', (file: string) => writeFileSync(file, 'a text, and no database at all. '.repeat(1000))],
  ['half of its head file', (file: string) => writeFileSync(`${file}.head`, '12')],
])('a database of which there is %s refuses to start in one line', async (_, spoil) => {
  using directory = temporaryDirectory()
  {
    await using site = await spawnPlatform({ directory: directory.path })
    await openDeposit(site)
    await site.stop()
  }
  spoil(join(directory.path, 'platform.db'))
  const line = await refusalOf(directory.path)
  expect(line.split('\n')).toHaveLength(1)
  expect(line).toMatch(/restore/)
})

test.runIf(canMount())('on a read-only disk the platform refuses to start in one line', async () => {
  using disk = openSmallDisk()
  if (!disk) throw new Error('no disk could be mounted')
  {
    await using site = await spawnPlatform({ directory: disk.path })
    await site.stop()
  }
  disk.remount('ro')
  const line = await refusalOf(disk.path)
  expect(line.split('\n')).toHaveLength(1)
  expect(line).toMatch(/writable|read-only/)
  disk.remount('rw')
  chmodSync(disk.path, 0o700)
})
