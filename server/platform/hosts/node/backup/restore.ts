import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { environmentVariables, parseEnvironment } from '#server/env.ts'
import { platformSettings } from '#server/platform/kernel/settings.ts'
import { openProviders } from '#server/platform/providers/index.ts'
import { loadOrCreateSecrets, restrictNewFiles } from '#server/secrets.ts'
import { createLog } from '#server/telemetry/log.ts'
import { nodeHost } from '../host.ts'
import { openNoteFolder } from '../note-folder.ts'
import { acceptLoss } from './accept-loss.ts'
import { BackupError } from './backup-error.ts'
import { missingText, type Others } from './compare-restored.ts'
import { openStore } from './open-store.ts'
import { rehearse } from './rehearse.ts'
import { chooseBackup, restoreBackup } from './restore-backup.ts'
import type { Restored } from './restored-state.ts'
import { runCommand } from './run-command.ts'
import { backupSettings } from './settings.ts'

const USAGE = `npm run restore -- --from <folder>|s3://bucket/prefix --data-dir <empty folder> [--at <ISO time>] [--checkpoint <file of a note>]
npm run restore -- --rehearse --from <folder>|s3://bucket/prefix [--at <ISO time>] [--checkpoint <file of a note>]
npm run restore -- --data-dir <folder> --accept-loss`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** `npm run restore`: restores a backup, rehearses that, or ends the log of a database that has lost records. */
async function main(): Promise<void> {
  restrictNewFiles()
  const { values } = parseArgs({
    options: { from: text, at: text, checkpoint: text, rehearse: flag, 'data-dir': text, 'accept-loss': flag },
  })
  const { from, at, checkpoint, 'data-dir': dataDir } = values
  if (values['accept-loss']) {
    if (dataDir === undefined || from !== undefined || values.rehearse) throw new BackupError(USAGE)
    return endLog(resolve(dataDir))
  }
  if (from === undefined || (dataDir === undefined) !== (values.rehearse === true)) throw new BackupError(USAGE)
  const variables = environmentVariables()
  const environment = parseEnvironment(variables)
  const { passphrase, s3 } = backupSettings(variables)
  const store = openStore(from, { s3, dataDir: environment.DATA_DIR })
  const name = await chooseBackup(store, at === undefined ? null : timeFrom(at))
  const others = await othersFrom(checkpoint)
  if (dataDir === undefined) {
    const log = createLog({ program: 'platform', level: environment.LOG_LEVEL })
    const restored = await rehearse({ store, name, passphrase, environment, host: nodeHost({ log }) }, others)
    console.log(`${store.place}: the backup ${name} can be restored: its books are right, and it serves`)
    return report(restored, 'the folder')
  }
  const restored = await restoreBackup({ store, name, passphrase, dataDir }, others)
  console.log(`${resolve(dataDir)}: restored the backup ${name}`)
  report(restored, resolve(dataDir))
}

function timeFrom(at: string): Date {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) throw new BackupError(`--at ${at} is no ISO time, such as 2026-11-25T12:00:00Z`)
  return time
}

/** Witnesses of the environment, and the checkpoint in a file. */
async function othersFrom(checkpoint: string | undefined): Promise<Others> {
  const { witnesses } = openProviders(environmentVariables(), {
    // nothing is signed or sealed here
    secret: '',
    formerSecrets: [],
    log: createLog({ program: 'platform', level: 'warn' }),
    openFolder: openNoteFolder,
  })
  return {
    witnesses,
    ...(checkpoint !== undefined && { checkpoint: { name: checkpoint, text: await readFile(checkpoint, 'utf8') } }),
    onSilent: (name, error) =>
      console.error(`${name} gives no answer: ${error instanceof Error ? error.message : String(error)}`),
  }
}

function report(restored: Restored, folder: string): void {
  if (restored.missing)
    console.log(
      `${missingText(restored, restored.missing)} A platform does not start on ${folder}: restore a later backup, or accept the loss with --accept-loss.`,
    )
  else if (restored.proven_by) console.log(`${restored.proven_by} has seen no more of the log.`)
  else console.log('Nothing proves that the log has its end: no witness and no --checkpoint has been compared with it.')
}

async function endLog(dataDir: string): Promise<void> {
  const environment = parseEnvironment({
    ...environmentVariables(),
    DATA_DIR: dataDir,
    PLATFORM_DATABASE_URL: undefined,
  })
  const log = createLog({ program: 'platform', level: environment.LOG_LEVEL })
  const settings = platformSettings(environment, await loadOrCreateSecrets(dataDir))
  const { ended, opened, missing } = await acceptLoss({ dataDir, settings, host: nodeHost({ log }) })
  const lost = missing
    ? `Missing are its records ${missing[0]} to ${missing[1]}.`
    : 'It is unknown whether records of it are missing.'
  console.log(
    `${ended} has ended. ${lost}\n${opened} goes on, and says so publicly: give its key (/log/origins) to the witnesses.`,
  )
}

await runCommand(main)
