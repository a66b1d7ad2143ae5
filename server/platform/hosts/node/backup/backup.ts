import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { env, environmentVariables } from '#server/env.ts'
import { platformDatabaseUrl } from '#server/platform/kernel/settings.ts'
import { systemClock } from '#server/platform/kernel/surroundings.ts'
import { loadOrCreateSecrets, restrictNewFiles } from '#server/secrets.ts'
import { BackupError } from './backup-error.ts'
import { openStore } from './open-store.ts'
import { RELEASE } from './release.ts'
import { runCommand } from './run-command.ts'
import { backupSettings } from './settings.ts'
import { takeBackup } from './take-backup.ts'

const USAGE = 'npm run backup -- --to <folder>|s3://bucket/prefix'

/** `npm run backup`: takes a backup of the data directory, whether or not a platform is running on it. */
async function main(): Promise<void> {
  restrictNewFiles()
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new BackupError(USAGE)
  const environment = env()
  const variables = environmentVariables()
  const { passphrase, s3 } = backupSettings(variables)
  const dataDir = resolve(environment.DATA_DIR)

  /** The secrets that the platform runs under, whether the environment or the file names them. */
  async function readSecrets(): Promise<string> {
    await loadOrCreateSecrets(dataDir)
    const kept: unknown = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
    const { APP_SECRET: app, SERVICE_SECRET: service, APP_SECRET_FORMER: former } = variables
    const set = { ...(app && { app }), ...(service && { service }), ...(former && { former: JSON.parse(former) }) }
    return `${JSON.stringify({ ...(kept as object), ...set }, null, 2)}\n`
  }

  const source = {
    databaseUrl: platformDatabaseUrl(environment),
    dataDir,
    readSecrets,
    version: RELEASE,
    now: systemClock.now,
  }
  const store = openStore(values.to, { s3, dataDir })
  const { name, manifest } = await takeBackup(source, store, { passphrase })
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  const log = manifest.log ? `${manifest.log.size} records of ${manifest.log.origin}` : 'no log yet'
  console.log(`${store.place}: backup ${name}, ${bytes} bytes, ${log}`)
}

await runCommand(main)
