import { collectDefaultMetrics } from 'prom-client'
import { EnvironmentError, env } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { keepSecrets } from '#server/supervisor/secrets.ts'
import { systemClock } from './clock.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { systemEntropy } from './entropy.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openPlatform } from './platform.ts'
import { platformSettings } from './settings.ts'
import type { WriterGone } from './writer/writer.ts'

/** Errors whose message is all that a person needs; a fault comes with its stack. */
const EXPLAINED: ReadonlySet<string> = new Set([
  EnvironmentError.name,
  'CannotListen',
  'DatabaseInUse',
  'MigrationMismatch',
])

/** Runs the platform until SIGINT, SIGTERM or the loss of its writer; then drains what is open, in that order. */
async function main(): Promise<void> {
  const environment = env()
  const log = createLog({ program: 'platform', level: environment.LOG_LEVEL })
  const secrets = await keepSecrets(environment.DATA_DIR)
  const end = Promise.withResolvers<WriterGone | undefined>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.resolve(undefined))

  await using platform = await openPlatform(platformSettings(environment, secrets), {
    clock: systemClock,
    entropy: systemEntropy,
    log,
    onWriterGone: end.resolve,
  })
  collectDefaultMetrics({ register: platform.metrics.registry })
  if (environment.DEMO_LOGIN) await seedDemo(platform, secrets.demo)
  await using _jobs = startJobs(platform)
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
