import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from '#db/platform/migrate.ts'
import { openConnection } from '../storage/connection.ts'
import { BackupError } from './backup-error.ts'
import { compareWithOthers, type Others } from './compare-restored.ts'
import { flush } from './durable.ts'
import { type BackupFile, MANIFEST, type Manifest, readManifest, timeOf } from './manifest.ts'
import { type Restored, readRestoredState, writeRestoredState } from './restored-state.ts'
import { openSecrets } from './seal-secrets.ts'
import type { BackupStore } from './store.ts'

const STAGING = '.restore'
/** Names in the root of a new file system, which is an empty folder all the same. */
const IGNORED: ReadonlySet<string> = new Set(['lost+found'])

/** The latest backup of a store, of those taken until `at`. Throws BackupError if there is none. */
export async function chooseBackup(store: BackupStore, at: Date | null): Promise<string> {
  const names = (await store.list()).toSorted()
  const name = names.findLast((one) => at === null || timeOf(one) <= at.getTime())
  if (name !== undefined) return name
  const oldest = names[0]
  throw new BackupError(
    oldest === undefined
      ? `There is no complete backup at ${store.place}.`
      : `There is no backup at ${store.place} of ${at?.toISOString()} or before: the oldest one is ${oldest}.`,
  )
}

export type Restoration = {
  readonly store: BackupStore
  readonly name: string
  readonly dataDir: string
  readonly passphrase: string
}

/**
 * Restores a backup into an empty folder. Every checksum is verified before anything is put in place. A folder in which
 * this was interrupted can be restored to again; a platform does not start on it. Throws BackupError, and
 * MigrationMismatch for a database that is newer than the code.
 */
export async function restoreBackup(
  { store, name, dataDir, passphrase }: Restoration,
  others: Others,
): Promise<Restored> {
  const target = resolve(dataDir)
  await requireEmpty(target)
  const staging = join(target, STAGING)
  await writeRestoredState(target, { state: 'incomplete' })
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })

  const manifest = await fetchManifest(store, name, staging)
  for (const file of manifest.files.toSorted((a, b) => a.bytes - b.bytes)) {
    await fetchFile(store, name, { file, to: staging })
    if (file.name === 'secrets.sealed') await unseal(staging, passphrase)
  }
  migrateCopy(join(staging, 'platform.db'))

  for (const file of ['secrets.json', 'studio.db', 'platform.db', 'platform.db.head']) {
    await rm(join(target, file), { force: true })
    if (!existsSync(join(staging, file))) continue
    await flush(join(staging, file))
    await rename(join(staging, file), join(target, file))
  }
  await rm(staging, { recursive: true })
  await flush(target)
  const compared = await compareWithOthers(pathToFileURL(join(target, 'platform.db')).href, others)
  const restored: Restored = { state: 'restored', backup: name, log: manifest.log, ...compared }
  await writeRestoredState(target, restored)
  return restored
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = (await readdir(folder)).filter((name) => !IGNORED.has(name))
  if (names.length === 0 || readRestoredState(folder)?.state === 'incomplete') return
  throw new BackupError(`${folder} is not empty: a backup is restored into an empty folder.`)
}

async function fetchManifest(store: BackupStore, name: string, to: string): Promise<Manifest> {
  const file = join(to, MANIFEST)
  if (!(await store.copy(name, MANIFEST, file))) throw new BackupError(`${MANIFEST} of the backup ${name} is missing.`)
  const manifest = readManifest(await readFile(file, 'utf8'))
  for (const required of ['platform.db', 'secrets.sealed'])
    if (!manifest.files.some((one) => one.name === required))
      throw new BackupError(`${MANIFEST} of the backup ${name} does not name ${required}.`)
  return manifest
}

async function fetchFile(
  store: BackupStore,
  backup: string,
  { file: { name, bytes, sha256 }, to }: { readonly file: BackupFile; readonly to: string },
): Promise<void> {
  const path = join(to, name)
  if (!(await store.copy(backup, name, path))) throw new BackupError(`${name} of the backup ${backup} is missing.`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  const { size } = await stat(path)
  if (size !== bytes || hash.digest('hex') !== sha256)
    throw new BackupError(`${name} of the backup ${backup} is damaged: its checksum differs from the manifest's.`)
}

async function unseal(folder: string, passphrase: string): Promise<void> {
  const secrets = await openSecrets(await readFile(join(folder, 'secrets.sealed'), 'utf8'), passphrase)
  await writeFile(join(folder, 'secrets.json'), secrets, { mode: 0o600 })
}

/** Brings the copy to this release's schema, so that its log can be compared, and fails here if it is newer. */
function migrateCopy(file: string): void {
  const connection = openConnection(file)
  try {
    migrate(connection)
  } finally {
    connection.close()
  }
}
