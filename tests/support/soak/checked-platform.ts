import { env } from '#server/env.ts'
import { createApp } from '#server/platform/app.ts'
import { nodeHost } from '#server/platform/hosts/node/host.ts'
import { listen } from '#server/platform/hosts/node/listen.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import { platformSettings } from '#server/platform/kernel/settings.ts'
import { checkBooks } from '#server/platform/modules/ledger/jobs/check-books.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { createLog } from '#server/telemetry/log.ts'

/** A platform whose only job is the check of its books: SIGUSR2 starts or interrupts it. A finished check begins again. */
const environment = env()
const log = createLog({ program: 'platform', level: 'info' })
const settings = platformSettings(environment, await loadOrCreateSecrets(environment.DATA_DIR))
const platform = await openPlatform(settings, nodeHost({ log }))
const { PLATFORM_HOST: host, PLATFORM_PORT: port } = environment
const server = await listen(createApp(platform), { host, port })

let laps = 0
const clock = { now: () => platform.clock.now() + laps * HOUR_MS }
let checking: { readonly stopping: AbortController; readonly ended: Promise<void> } | undefined

async function checkUntil(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await checkBooks({ ...platform, clock }, stopping)
    if (!stopping.aborted) laps += 1
  }
}

process.on('SIGUSR2', async () => {
  if (checking) {
    const { stopping, ended } = checking
    checking = undefined
    stopping.abort()
    await ended
  } else {
    const stopping = new AbortController()
    checking = { stopping, ended: checkUntil(stopping.signal) }
  }
})

process.once('SIGTERM', async () => {
  checking?.stopping.abort()
  await checking?.ended
  await server[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})
