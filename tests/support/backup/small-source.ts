import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderStore } from '#server/platform/hosts/node/backup/folder-store.ts'
import type { BackupStore } from '#server/platform/hosts/node/backup/store.ts'
import { takeBackup } from '#server/platform/hosts/node/backup/take-backup.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { register, startPlatform } from '../platform.ts'
import { PASSPHRASE } from './run-backup.ts'

/** Half a second per backup would be most of a test. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

/** Writes a data directory of a platform with one player. Resolves with the checkpoint of its log. */
export async function writeSmallSource(directory: string): Promise<string> {
  await loadOrCreateSecrets(directory)
  let note: string
  {
    await using site = await startPlatform({ directory })
    await register(site, 'ada@example.com')
    note = (await site.platform.writer.execute('signLog', {})).note
  }
  // a reader that closes the database last would move the log into its file
  const database = openConnection(join(directory, 'platform.db'))
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  return note
}

/** Takes a backup of a data directory within this process. Resolves with its name. */
export async function backUp(
  dataDir: string,
  to: string | BackupStore,
  at = Date.UTC(2026, 0, 1, 13),
): Promise<string> {
  const source = {
    databaseUrl: `file:${join(dataDir, 'platform.db')}`,
    dataDir,
    readSecrets: () => readFile(join(dataDir, 'secrets.json'), 'utf8'),
    version: '0.1.0',
    now: () => at,
  }
  const { name } = await takeBackup(source, typeof to === 'string' ? folderStore(to) : to, {
    passphrase: PASSPHRASE,
    cost: CHEAP,
  })
  return name
}
