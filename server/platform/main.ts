import { collectDefaultMetrics } from 'prom-client'
import { env, environmentVariables } from '#server/env.ts'
import { closeNewFiles, loadOrCreateSecrets } from '#server/secrets.ts'
import { EnvironmentError } from '#server/settings.ts'
import { createLog } from '#server/telemetry/log.ts'
import { createApp } from './app.ts'
import { listen } from './kernel/http/listen.ts'
import { startJobs } from './kernel/jobs/start-jobs.ts'
import { platformSettings } from './kernel/settings.ts'
import { systemClock, systemEntropy } from './kernel/surroundings.ts'
import type { WriterGone } from './kernel/writer/writer.ts'
import { openPlatform, seedDemo, startEngines } from './platform.ts'
import { openProviders } from './providers/index.ts'
import { requireNoPlayMoney, requireRealMoney } from './real-money.ts'
import { undelivered } from './undelivered.ts'

/** Errors whose message is all that a person needs; a fault comes with its stack. */
const EXPLAINED: ReadonlySet<string> = new Set([
  EnvironmentError.name,
  'CannotListen',
  'DatabaseInUse',
  'MigrationMismatch',
  'SecretsExposed',
])

/** Runs the platform until SIGINT, SIGTERM or the loss of its writer; then drains what is open, in that order. */
async function main(): Promise<void> {
  closeNewFiles()
  const environment = env()
  const log = createLog({ program: 'platform', level: environment.LOG_LEVEL })
  const secrets = await loadOrCreateSecrets(environment.DATA_DIR)
  const end = Promise.withResolvers<WriterGone | undefined>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.resolve(undefined))

  const settings = platformSettings(environment, secrets)
  const providers = openProviders(environmentVariables(), {
    secret: settings.secret,
    formerSecrets: settings.formerSecrets,
    siteOrigin: settings.site.origin,
    log,
  })
  requireRealMoney(environment, providers)
  const silence = undelivered(environment, providers)
  if (silence) log.warn(silence)
  await using platform = await openPlatform(settings, {
    providers,
    clock: systemClock,
    entropy: systemEntropy,
    log,
    onWriterGone: end.resolve,
  })
  await requireNoPlayMoney(environment, platform)
  collectDefaultMetrics({ register: platform.metrics.registry })
  if (environment.DEMO_LOGIN) await seedDemo(platform, { password: secrets.demo })
  await using _jobs = startJobs(platform, platform.modules.jobs)
  await using _engines = await startEngines(platform)
  const { PLATFORM_HOST: host, PLATFORM_PORT: port } = environment
  await using _server = await listen(createApp(platform), { host, port })
  using _streams = { [Symbol.dispose]: () => platform.live.close() }
  console.log(`platform ready on http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  const writerGone = await end.promise
  if (writerGone) throw writerGone
}

main().catch((error: unknown) => {
  const isExplained = error instanceof Error && EXPLAINED.has(error.name)
  console.error(isExplained ? error.message : error)
  process.exitCode = 1
})
