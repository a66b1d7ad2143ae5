import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { requireCompleteRestore } from '#server/platform/hosts/node/backup/compare-restored.ts'
import { folderStore } from '#server/platform/hosts/node/backup/folder-store.ts'
import { restoreBackup } from '#server/platform/hosts/node/backup/restore-backup.ts'
import { startFakeS3 } from '../support/backup/fake-s3.ts'
import { PASSPHRASE, runProgram } from '../support/backup/run-backup.ts'
import { backUp, writeSmallSource } from '../support/backup/small-source.ts'
import { everyOf, isFull } from '../support/run/depth.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const PATIENCE = { timeout: 240_000 }
/** Each fourth call that changes a file is tried as the last one. */
const EVERY = isFull ? 1 : 4
const KILLED = resolve('tests/support/backup/kill-at-step.mjs')

const root = temporaryDirectory()
const source = join(root.path, 'source')

beforeAll(async () => {
  mkdirSync(source)
  await writeSmallSource(source)
  return () => root[Symbol.dispose]()
}, PATIENCE.timeout)

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const stateOf = (folder: string) =>
  ['platform.db', 'platform.db.head', 'secrets.json'].map((name) => sha256(join(folder, name)))

test('a backup that is killed at any step is not listed, and the source is as it was', PATIENCE, async () => {
  const before = stateOf(source)
  const backups = join(root.path, 'backups')
  let kills = 0
  for (let step = 1; ; step += EVERY) {
    const environment = { DATA_DIR: source, KILL_AT: String(step) }
    const { code } = await runProgram('backup', ['--to', backups], { environment, before: KILLED })
    expect(stateOf(source)).toEqual(before)
    const listed = await folderStore(backups).list()
    if (code === 0) {
      expect(listed).toHaveLength(1)
      break
    }
    kills += 1
    expect(code).toBeNull()
    // the rename is what completes it: the last kill may come after it
    for (const name of listed) expect(existsSync(join(backups, name, 'manifest.json'))).toBe(true)
    for (const name of listed) rmSync(join(backups, name), { recursive: true })
  }
  expect(kills).toBeGreaterThan(2)
})

test('a backup to a bucket that is killed before its manifest is stored is not listed', PATIENCE, async () => {
  await using bucket = await startFakeS3()
  const s3 = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_ENDPOINT_URL: bucket.endpoint }
  const environment = { DATA_DIR: source, ...s3 }
  const words = ['--to', 's3://backups/casino']
  expect(await runProgram('backup', words, { environment })).toMatchObject({ code: 0 })
  const requests = bucket.requests.length
  expect(bucket.requests.at(-1)).toMatch(/manifest\.json$/)
  for (const number of everyOf([...Array(requests).keys()], 2).map((index) => index + 1)) {
    bucket.objects.clear()
    bucket.requests.length = 0
    let kill = () => {}
    let isKilled = false
    bucket.onRequest = (current) => {
      if (current !== number) return undefined
      isKilled = true
      kill()
      // never answered: the program is gone before the object is stored
      return new Promise(() => undefined)
    }
    const { code } = await runProgram('backup', words, { environment, onStart: (end) => (kill = end) })
    expect([code, isKilled]).toEqual([null, true])
    bucket.onRequest = () => undefined
    expect([...bucket.objects.keys()].filter((key) => key.endsWith('manifest.json'))).toEqual([])
  }
})

test('a restore that is killed at any step does not start, and can be repeated', PATIENCE, async () => {
  const backups = join(root.path, 'to be restored')
  const name = await backUp(source, backups)
  const store = folderStore(backups)
  let kills = 0
  for (let step = 1; ; step += EVERY) {
    const dataDir = join(root.path, `restored until ${step}`)
    const words = ['--from', backups, '--data-dir', dataDir]
    const killed = await runProgram('restore', words, { environment: { KILL_AT: String(step) }, before: KILLED })
    if (killed.code === 0) break
    kills += 1
    expect(killed.code).toBeNull()
    const names = existsSync(dataDir) ? readdirSync(dataDir) : []
    if (names.some((name) => name !== 'restored.json.new'))
      expect(() => requireCompleteRestore(dataDir)).toThrow('was interrupted: run it again')
    await restoreBackup({ store, name, dataDir, passphrase: PASSPHRASE }, { witnesses: [], onSilent: () => undefined })
    expect(() => requireCompleteRestore(dataDir)).not.toThrow()
    expect(sha256(join(dataDir, 'secrets.json'))).toBe(sha256(join(source, 'secrets.json')))
  }
  expect(kills).toBeGreaterThan(4)
})
