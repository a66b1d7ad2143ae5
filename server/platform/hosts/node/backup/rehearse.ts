import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInspector } from '#db/platform/inspector.ts'
import type { Environment } from '#server/env.ts'
import { createApp } from '#server/platform/app.ts'
import { inspectAllBooks } from '#server/platform/books.ts'
import type { Host } from '#server/platform/kernel/host.ts'
import { platformDatabaseUrl, platformSettings } from '#server/platform/kernel/settings.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { requireKnownSecrets } from '#server/platform/unknown-secrets.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { listen } from '../listen.ts'
import { BackupError } from './backup-error.ts'
import type { Others } from './compare-restored.ts'
import { type Restoration, restoreBackup } from './restore-backup.ts'
import type { Restored } from './restored-state.ts'

type Rehearsal = Omit<Restoration, 'dataDir'> & { readonly environment: Environment; readonly host: Host }

/**
 * Restores a backup into a temporary folder, checks its books and its last checkpoint, and serves it to itself without
 * jobs, engines and providers: nothing is paid and nobody is written to. Throws BackupError for a backup of which one of
 * these fails.
 */
export async function rehearse(rehearsal: Rehearsal, others: Others): Promise<Restored> {
  const { environment, host, ...restoration } = rehearsal
  const dataDir = await mkdtemp(join(tmpdir(), 'fairline-rehearsal-'))
  try {
    const restored = await restoreBackup({ ...restoration, dataDir }, others)
    const own = { ...environment, DATA_DIR: dataDir, PLATFORM_DATABASE_URL: undefined }
    await requireRightBooks(platformDatabaseUrl(own))
    const settings = platformSettings(own, await loadOrCreateSecrets(dataDir))
    await using platform = await openPlatform(settings, host)
    await requireKnownSecrets(platform)
    await using server = await listen(createApp(platform), { host: '127.0.0.1', port: 0 })
    const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    if (!answer.ok) throw new BackupError(`The restored platform is not ready: ${answer.status}.`)
    return restored
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The checks of `npm run ledger:check`, which compare the log with its last checkpoint, too. */
async function requireRightBooks(databaseUrl: string): Promise<void> {
  const { reader, close } = await openInspector(databaseUrl)
  try {
    const broken = (await inspectAllBooks(reader)).filter(({ violated }) => violated.length > 0)
    if (broken.length > 0)
      throw new BackupError(
        `The books of the backup are wrong: ${broken.map(({ invariant }) => invariant).join('; ')}.`,
      )
  } finally {
    close()
  }
}
