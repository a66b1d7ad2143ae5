import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { databaseFile } from '#db/platform/database-file.ts'
import { openInspector } from '#db/platform/inspector.ts'
import { readLogEnd } from '#server/platform/modules/ledger/reads.ts'
import { backupName, describeFile, MANIFEST, type Manifest, manifestText } from './manifest.ts'
import { type Sealing, sealSecrets } from './seal-secrets.ts'
import type { BackupStore } from './store.ts'

/** Longest wait while SQLite locks readers out. */
const BUSY_TIMEOUT_MS = 10_000

export type BackupSource = {
  /** A `file:` URL. */
  readonly databaseUrl: string
  readonly dataDir: string
  /** Text of secrets.json. */
  readonly readSecrets: () => Promise<string>
  /** Milliseconds. */
  readonly now: () => number
  /** Release that takes the backup. */
  readonly version: string
}

type Taken = { readonly name: string; readonly manifest: Omit<Manifest, 'format'> }

/**
 * Takes a backup of a data directory, whether or not a platform runs on it, and changes nothing in it. Identity
 * documents are rows of the platform's database. Rejects with NoDatabase if there is none.
 */
export async function takeBackup(source: BackupSource, to: BackupStore, sealing: Sealing): Promise<Taken> {
  const { databaseUrl, dataDir } = source
  // fails before anything is copied
  const { close } = await openInspector(databaseUrl)
  close()
  await using draft = await to.begin()
  const { folder } = draft
  const studio = join(dataDir, 'studio.db')
  // the studio repeats calls that the platform has answered; the platform cannot ask for those that it has lost
  if (existsSync(studio)) copyDatabase(studio, join(folder, 'studio.db'))
  const takenAt = new Date(source.now())
  copyDatabase(databaseFile(databaseUrl), join(folder, 'platform.db'))
  const log = await writeHead(folder)
  await writeFile(join(folder, 'secrets.sealed'), await sealSecrets(await source.readSecrets(), sealing))
  const present = (['platform.db', 'platform.db.head', 'studio.db', 'secrets.sealed'] as const).filter((name) =>
    existsSync(join(folder, name)),
  )
  const files: Manifest['files'] = []
  for (const name of present) files.push(await describeFile(folder, name))
  const manifest = { taken_at: takenAt.toISOString(), version: source.version, log, files }
  await writeFile(join(folder, MANIFEST), manifestText(manifest))
  const name = backupName(takenAt)
  await draft.complete(name, [...present, MANIFEST])
  return { name, manifest }
}

/** Copies a consistent state of a database, without its free pages, while others write to it. */
function copyDatabase(from: string, to: string): void {
  const database = new Database(from, { readonly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`)
  } finally {
    database.close()
  }
}

/** Writes the head of the copied log, so that a start of the copy notices if it loses records. */
async function writeHead(folder: string): Promise<Manifest['log']> {
  const { reader, close } = await openInspector(`file:${join(folder, 'platform.db')}`)
  try {
    const end = await readLogEnd(reader)
    if (!end) return null
    await writeFile(join(folder, 'platform.db.head'), `${end.sequence} ${end.hash}\n`)
    return { origin: end.origin, size: end.size, root: end.root }
  } finally {
    close()
  }
}
