import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeAll, expect, test } from 'vitest'
import { folderStore } from '#server/platform/hosts/node/backup/folder-store.ts'
import { chooseBackup, restoreBackup } from '#server/platform/hosts/node/backup/restore-backup.ts'
import { s3Store } from '#server/platform/hosts/node/backup/s3-store.ts'
import { type FakeS3, startFakeS3 } from '../../support/backup/fake-s3.ts'
import { PASSPHRASE } from '../../support/backup/run-backup.ts'
import { backUp, writeSmallSource } from '../../support/backup/small-source.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const PATIENCE = { timeout: 60_000 }
const NOBODY = { witnesses: [], onSilent: () => undefined }
const MADE_AT = Date.UTC(2026, 0, 1, 13)

const root = temporaryDirectory()
const source = join(root.path, 'source')
let note = ''
const whole = join(root.path, 'whole')

beforeAll(async () => {
  mkdirSync(source)
  note = await writeSmallSource(source)
  await backUp(source, whole)
  return () => root[Symbol.dispose]()
}, PATIENCE.timeout)

/** Folder of a new backup, and a folder that does not exist. */
async function backedUp(name: string) {
  const backups = join(root.path, `${name} backups`)
  const backup = await backUp(source, backups)
  return { backups, backup: join(backups, backup), dataDir: join(root.path, `${name} restored`) }
}

async function restore(from: string, dataDir: string, { passphrase = PASSPHRASE, ...others } = {}) {
  const store = folderStore(from)
  const name = await chooseBackup(store, null)
  return restoreBackup({ store, name, dataDir, passphrase }, { ...NOBODY, ...others })
}

const edit = (file: string, change: (text: string) => string) => writeFileSync(file, change(readFileSync(file, 'utf8')))

test.each<[what: string, spoil: (backup: string) => void, says: RegExp]>([
  ['without a file', (at) => rmSync(join(at, 'secrets.sealed')), /^secrets\.sealed of the backup \S+ is missing\.$/],
  [
    'with a changed byte',
    (at) => {
      const bytes = readFileSync(join(at, 'platform.db'))
      bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
      writeFileSync(join(at, 'platform.db'), bytes)
    },
    /^platform\.db of the backup \S+ is damaged: its checksum differs/,
  ],
  [
    'with a cut manifest',
    (at) => edit(join(at, 'manifest.json'), (text) => text.slice(0, 90)),
    /manifest\.json .* damaged/,
  ],
  [
    'of a newer release',
    (at) => edit(join(at, 'manifest.json'), (text) => text.replace('"format": 1', '"format": 2')),
    /was taken by a newer release \(format 2\)/,
  ],
  [
    'whose manifest lacks the database',
    (at) => edit(join(at, 'manifest.json'), (text) => text.replace('"platform.db"', '"studio.db"')),
    /does not name platform\.db/,
  ],
])('a backup %s is not restored, and nothing is put in place', PATIENCE, async (what, spoil, says) => {
  const { backups, backup, dataDir } = await backedUp(what)
  spoil(backup)
  await expect(restore(backups, dataDir)).rejects.toThrow(says)
  expect(readdirSync(dataDir).filter((name) => /\.db|secrets/.test(name))).toEqual([])
  // the folder takes a whole backup afterwards
  await expect(restore(whole, dataDir)).resolves.toMatchObject({ state: 'restored' })
})

test('a backup is restored under its own passphrase only, and into an empty folder only', PATIENCE, async () => {
  const { backups, dataDir } = await backedUp('passphrase')
  await expect(restore(backups, dataDir, { passphrase: 'another passphrase' })).rejects.toThrow(
    /^BACKUP_PASSPHRASE is not the one/,
  )
  mkdirSync(join(root.path, 'full'))
  writeFileSync(join(root.path, 'full', 'notes.txt'), 'kept')
  await expect(restore(backups, join(root.path, 'full'))).rejects.toThrow(/full is not empty/)
  expect(readdirSync(join(root.path, 'full'))).toEqual(['notes.txt'])
  await restore(backups, dataDir)
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(readFileSync(join(source, 'secrets.json'), 'utf8'))
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'secrets.json')).mode & 0o077).toBe(0)
  await expect(restore(backups, dataDir)).rejects.toThrow(/is not empty/)
})

test('a database of a later release is not restored by this one', PATIENCE, async () => {
  const later = join(root.path, 'later')
  mkdirSync(later)
  await writeSmallSource(later)
  const database = new Database(join(later, 'platform.db'))
  database.exec("INSERT INTO applied_migrations (tag, hash) VALUES ('9999_of_tomorrow', 'x')")
  database.close()
  await backUp(later, join(root.path, 'later backups'))
  await expect(restore(join(root.path, 'later backups'), join(root.path, 'later restored'))).rejects.toThrow(
    'the database is newer than this code: it has 9999_of_tomorrow',
  )
})

test('the latest backup until a time is chosen, and one by its own folder', PATIENCE, async () => {
  const backups = join(root.path, 'of three days')
  const DAY_MS = 86_400_000
  const names: string[] = []
  for (const day of [0, 1, 2]) names.push(await backUp(source, backups, MADE_AT + day * DAY_MS))
  mkdirSync(join(backups, '.backup-killed'))
  const store = folderStore(backups)
  expect(await chooseBackup(store, null)).toBe(names[2])
  expect(await chooseBackup(store, new Date(MADE_AT + DAY_MS))).toBe(names[1])
  expect(await chooseBackup(store, new Date(MADE_AT + 2 * DAY_MS - 1))).toBe(names[1])
  expect(await chooseBackup(folderStore(join(backups, names[0] ?? '')), null)).toBe(names[0])
  await expect(chooseBackup(store, new Date(MADE_AT - 1))).rejects.toThrow(/of 2026-01-01T12:59:59.999Z or before/)
  await expect(chooseBackup(folderStore(join(root.path, 'nowhere')), null)).rejects.toThrow(/no complete backup/)
})

test('a checkpoint of the log proves a backup, and one of another log or key is no proof', PATIENCE, async () => {
  const { backups, dataDir } = await backedUp('checkpoint')
  const restoreWith = (text: string, name: string) =>
    restore(backups, `${dataDir} ${name}`, { checkpoint: { name, text } } as object)
  await expect(restoreWith(note, 'kept')).resolves.toMatchObject({ proven_by: 'kept', missing: null })
  await expect(restoreWith(note.replace(/casino\.example/g, 'other.example'), 'other')).rejects.toThrow(
    'which is no log of this database',
  )
  await expect(restoreWith(note.replace(/\n(\d+)\n/, '\n1\n'), 'changed')).rejects.toThrow(
    'is not signed by the key of',
  )
  await expect(restoreWith('no note', 'text')).rejects.toThrow('no signed note')
  const next = note.replace(/\/log\/0\/2026/g, '/log/0/2027')
  await expect(restoreWith(next, 'next')).resolves.toMatchObject({ missing: { origin: 'casino.example/log/0/2027' } })
})

const storeOf = ({ endpoint }: FakeS3, place: string, partBytes?: number) =>
  s3Store(place, {
    endpoint,
    region: 'eu-central-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    sessionToken: undefined,
    dataDir: source,
    ...(partBytes && { partBytes }),
  })

test('a bucket takes a large file in parts, and gives back what it took', PATIENCE, async () => {
  await using bucket = await startFakeS3()
  const store = storeOf(bucket, 's3://backups/a casino/of "tests"', 100_000)
  const first = await backUp(source, store)
  const second = await backUp(source, store, MADE_AT + 1)
  expect(bucket.requests.filter((line) => line.startsWith('PUT')).length).toBeGreaterThan(10)
  expect(bucket.openUploads()).toBe(0)
  expect((await store.list()).toSorted()).toEqual([first, second])
  expect(await storeOf(bucket, `s3://backups/a casino/of "tests"/${first}`).list()).toEqual([first])
  const dataDir = join(root.path, 'from parts')
  const restoration = { store, name: await chooseBackup(store, null), dataDir, passphrase: PASSPHRASE }
  await restoreBackup(restoration, NOBODY)
  expect(existsSync(join(dataDir, 'platform.db'))).toBe(true)
  expect(readdirSync(source).filter((name) => name.startsWith('.backup'))).toEqual([])
})

test('what a bucket refuses is said with its code', PATIENCE, async () => {
  await using bucket = await startFakeS3()
  await expect(storeOf(bucket, 's3://missing').list()).rejects.toThrow('There is no bucket missing.')
  const wrong = s3Store('s3://backups', {
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    accessKeyId: 'stranger',
    secretAccessKey: 'secret',
    sessionToken: undefined,
    dataDir: source,
  })
  await expect(wrong.list()).rejects.toThrow(/refused GET backups\/: 403 AccessDenied/)
  expect(() => storeOf(bucket, 's3:///prefix')).toThrow('no address of a bucket')
})
