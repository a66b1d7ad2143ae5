import { flushCompileCache } from 'node:module'
import { collectDefaultMetrics } from 'prom-client'
import { env, environmentVariables } from '#server/env.ts'
import { createApp } from '#server/platform/app.ts'
import { startJobs } from '#server/platform/kernel/jobs/start-jobs.ts'
import { platformSettings } from '#server/platform/kernel/settings.ts'
import type { WriterGone } from '#server/platform/kernel/writer/writer.ts'
import { hasOwnRates } from '#server/platform/modules/exchange-rates/reads.ts'
import { createOperatorApp } from '#server/platform/operator/app.ts'
import { openPlatform, seedDemo, startEngines } from '#server/platform/platform.ts'
import { openProviders } from '#server/platform/providers/index.ts'
import { builtInRates, requireNoPlayMoney, requireRealMoney } from '#server/platform/real-money.ts'
import { startReport } from '#server/platform/start-report.ts'
import { undelivered } from '#server/platform/undelivered.ts'
import { requireKnownSecrets } from '#server/platform/unknown-secrets.ts'
import { unreachableGames } from '#server/platform/unreachable-games.ts'
import { loadOrCreateSecrets, restrictNewFiles } from '#server/secrets.ts'
import { EnvironmentError } from '#server/settings.ts'
import { linesOfReport } from '#server/start-report.ts'
import { createLog } from '#server/telemetry/log.ts'
import { requireCompleteRestore, requireProvenRestore } from './backup/compare-restored.ts'
import { consoleFiles } from './console-files.ts'
import { nodeHost } from './host.ts'
import { listen } from './listen.ts'
import { openNoteFolder } from './note-folder.ts'
import { operatorAddress } from './operator-address.ts'
import { requireNoSuccessor } from './succeeded.ts'

/** Errors of which only the message is printed; faults are printed with their stack. */
const EXPLAINED: ReadonlySet<string> = new Set([
  EnvironmentError.name,
  'BackupError',
  'CannotListen',
  'DatabaseBehind',
  'DatabaseInUse',
  'MigrationMismatch',
  'RestoredBehind',
  'SecretsExposed',
  'Succeeded',
  'UnknownSecret',
])

/** Advice for errors of the disk and of the database, by prefix of their code. */
const ADVICE: readonly (readonly [code: string, advice: string])[] = [
  ['SQLITE_NOTADB', 'it is no database: restore it with its write-ahead log from a backup'],
  ['SQLITE_CORRUPT', 'it is damaged: restore it with its write-ahead log from a backup'],
  ['SQLITE_READONLY', 'it cannot be written: make the disk and the data directory writable for this user'],
  ['SQLITE_CANTOPEN', 'it cannot be opened: make the data directory readable and writable for this user'],
  ['SQLITE_FULL', 'the disk is full: free some space'],
  ['SQLITE_IOERR', 'the disk cannot be read or written: check its space and its health'],
  ['SQLITE_BUSY', 'another program holds a write transaction: end it'],
  ['ENOSPC', 'the disk is full: free some space'],
  ['EROFS', 'the disk is read-only: make it writable'],
  ['EACCES', 'it may not be read or written: make it accessible to this user'],
  ['EPERM', 'it may not be read or written: make it accessible to this user'],
  ['EIO', 'the disk cannot be read or written: check its health'],
]

/** Returns one line for an error with an external cause; null for a fault. */
function lineOf(error: unknown, dataDir: string): string | null {
  if (error instanceof Error && EXPLAINED.has(error.name)) return error.message
  // an error from the writer's thread has lost its class
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const code = String(error.code)
  const [, advice] = ADVICE.find(([known]) => code.startsWith(known)) ?? []
  const detail = error instanceof Error ? error.message : code
  return advice === undefined ? null : `The platform cannot use its data in ${dataDir}: ${advice} (${detail}).`
}

/** Runs the platform until SIGINT, SIGTERM or the loss of its writer; then drains what is open, in that order. */
async function main(): Promise<void> {
  restrictNewFiles()
  const environment = env()
  const log = createLog({ program: 'platform', level: environment.LOG_LEVEL })
  requireCompleteRestore(environment.DATA_DIR)
  const secrets = await loadOrCreateSecrets(environment.DATA_DIR)
  const end = Promise.withResolvers<WriterGone | undefined>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.resolve(undefined))

  const settings = platformSettings(environment, secrets)
  const providers = openProviders(environmentVariables(), {
    secret: settings.secret,
    formerSecrets: settings.formerSecrets,
    siteOrigin: settings.site.origin,
    siteName: settings.site.name,
    log,
    openFolder: openNoteFolder,
  })
  requireRealMoney(environment, providers)
  const silence = undelivered(environment, providers)
  if (silence) log.warn(silence)
  const unreachable = unreachableGames(environment, providers)
  if (unreachable) log.warn(unreachable)
  await requireProvenRestore({
    dataDir: environment.DATA_DIR,
    databaseUrl: settings.databaseUrl,
    witnesses: providers.witnesses,
    onSilent: (witness, err) =>
      log.warn({ err, witness }, 'a witness has not said what it has seen of the restored log'),
    onUnproven: (backup) =>
      log.warn({ backup }, 'the log was restored and its end is unproven: no witness has said what it has seen of it'),
  })
  await using platform = await openPlatform(settings, nodeHost({ log }), { providers, onWriterGone: end.resolve })
  await requireKnownSecrets(platform)
  await requireNoSuccessor(platform)
  await requireNoPlayMoney(environment, platform)
  const builtIn = await builtInRates(environment, platform)
  if (builtIn) log.warn(builtIn)
  const report = startReport(environment, providers, { hasOwnRates: await hasOwnRates(platform.reader) })
  collectDefaultMetrics({ register: platform.metrics.registry })
  if (environment.DEMO_LOGIN) await seedDemo(platform, { password: secrets.demo })
  await using _jobs = startJobs(platform, platform.modules.jobs)
  await using _engines = await startEngines(platform)
  const { PLATFORM_HOST: host, PLATFORM_PORT: port } = environment
  await using _server = await listen(createApp(platform), { host, port })
  const desk = createOperatorApp(platform, { ...operatorAddress(environment), console: consoleFiles })
  await using _desk = await listen(desk, {
    host: environment.OPERATOR_HOST,
    port: environment.OPERATOR_PORT,
    settings: { host: 'OPERATOR_HOST', port: 'OPERATOR_PORT' },
  })
  using _streams = { [Symbol.dispose]: () => platform.live.close() }
  console.log(`platform ready on http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  for (const line of linesOfReport(report)) console.log(line)
  // flushed now, so that a process that is killed later still leaves a warm cache
  flushCompileCache()
  const writerGone = await end.promise
  if (writerGone) throw writerGone
}

main().catch((error: unknown) => {
  console.error(lineOf(error, environmentVariables().DATA_DIR ?? './data') ?? error)
  process.exitCode = 1
})
