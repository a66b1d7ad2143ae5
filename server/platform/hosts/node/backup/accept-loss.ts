import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { databaseFile } from '#db/platform/database-file.ts'
import { openInspector } from '#db/platform/inspector.ts'
import type { Host } from '#server/platform/kernel/host.ts'
import type { PlatformSettings } from '#server/platform/kernel/settings.ts'
import { type LogEnd, readLogEnd } from '#server/platform/modules/ledger/reads.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { BackupError } from './backup-error.ts'
import { type Restored, readRestoredState, type Seen, writeRestoredState } from './restored-state.ts'

export type AcceptedLoss = {
  /** Log that has ended, and the one that goes on. */
  readonly ended: string
  readonly opened: string
  /** First and last missing sequence number; null if nobody is known to have seen more than there is. */
  readonly missing: readonly [first: number, last: number] | null
}

type Folder = { readonly dataDir: string; readonly settings: PlatformSettings; readonly host: Host }

/**
 * Ends the log of a database that has lost records, and opens the next one, which publishes the last checkpoint and the
 * missing sequence numbers. Repeating it after an interruption is safe. Throws BackupError if there is no loss to accept.
 */
export async function acceptLoss({ dataDir, settings, host }: Folder): Promise<AcceptedLoss> {
  const file = databaseFile(settings.databaseUrl)
  const end = await endOf(settings.databaseUrl)
  if (!end) throw new BackupError(`The database in ${dataDir} has no log that could have lost records.`)
  const found = lossOf(dataDir, file, end)
  // the next start refuses until the loss is accepted, whatever interrupts this
  await writeRestoredState(dataDir, found)
  // without it the platform stops the log before anything is added to it
  await rm(`${file}.head`, { force: true })
  const missing = rangeOf(end, found.missing)
  await using platform = await openPlatform(settings, host)
  const reason = `restored from a backup: ${missing ? `the records ${missing[0]} to ${missing[1]} are lost` : 'records after it may be lost'}`
  const { origin: opened } = await platform.writer.execute('continueLog', { origin: end.origin, reason })
  await writeRestoredState(dataDir, { ...found, proven_by: `${opened} was opened after the loss`, missing: null })
  return { ended: end.origin, opened, missing }
}

async function endOf(databaseUrl: string): Promise<LogEnd | null> {
  const { reader, close } = await openInspector(databaseUrl)
  try {
    return await readLogEnd(reader)
  } finally {
    close()
  }
}

/** The recorded loss of a restored folder, or that of a database which is older than the file of its head. */
function lossOf(dataDir: string, databaseFileName: string, end: LogEnd): Restored {
  const state = readRestoredState(dataDir)
  if (state?.state === 'incomplete') throw new BackupError(`A restore into ${dataDir} was interrupted: run it again.`)
  if (state && state.proven_by === null) return state
  const head = `${databaseFileName}.head`
  const sequence = existsSync(head) ? Number.parseInt(readFileSync(head, 'utf8'), 10) : Number.NaN
  if (!(sequence > end.sequence))
    throw new BackupError(`Nothing shows that the database in ${dataDir} has lost records of its log: just start it.`)
  const { origin, size } = end
  const missing = { by: head, origin, size: size + sequence - end.sequence, contradiction: null }
  return { state: 'restored', backup: 'an older copy', log: { origin, size }, proven_by: null, missing }
}

function rangeOf(end: LogEnd, missing: Seen | null): AcceptedLoss['missing'] {
  return missing && missing.origin === end.origin && missing.size > end.size ? [end.size, missing.size - 1] : null
}
