import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { STREAM_LIMITS } from '#server/http/stream-slots.ts'
import { createApp } from '#server/platform/app.ts'
import { nodeHost } from '#server/platform/hosts/node/host.ts'
import { openNoteFolder } from '#server/platform/hosts/node/note-folder.ts'
import type { Host } from '#server/platform/kernel/host.ts'
import { PASSWORD_QUEUE, RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import type { Scheduler } from '#server/platform/kernel/scheduler.ts'
import { systemScheduler } from '#server/platform/kernel/scheduler.ts'
import type { PlatformSettings } from '#server/platform/kernel/settings.ts'
import { type ManualClock, manualClock, seededEntropy } from '#server/platform/kernel/surroundings.ts'
import type { StartWriterThread } from '#server/platform/kernel/writer/start-writer.ts'
import { openPlatform, type Platform } from '#server/platform/platform.ts'
import { openProviders, REGISTRIES, type Registries } from '#server/platform/providers/index.ts'
import type { Variables } from '#server/settings.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'
import { createLog } from '#server/telemetry/log.ts'
import { NO_STUDIO } from '../casino/no-studio.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { reusedWriter } from '../writer/reused-writer.ts'
import { type PlatformClient, platformClient } from './client.ts'
import { fewParameters } from './few-parameters.ts'
import { SITE } from './registration.ts'
import { writeTemplateDatabase } from './template-database.ts'

export const SERVICE_SECRET = 'service-secret-of-the-tests-0123456789'

/** Headers of a request from the app on behalf of a client at this address. */
export const from = (ip: string) => ({ 'x-service-secret': SERVICE_SECRET, 'x-forwarded-for': ip })

export type PlatformOptions = {
  readonly settings?: Partial<PlatformSettings>
  /** Variables of the environment that select and configure the providers. */
  readonly providerSettings?: Variables
  readonly registries?: Registries
  /** Directory of a former platform to continue with. Default: a temporary directory. */
  readonly directory?: string
  readonly clock?: ManualClock
  readonly seed?: string
  /** Replaces the current program with one that has released more rules. */
  readonly program?: { readonly rules: RulesRegistry; readonly startWriter: StartWriterThread }
  /** Default: timers of this process. */
  readonly scheduler?: Scheduler
}

export type TestPlatform = AsyncDisposable &
  PlatformClient & {
    readonly platform: Platform
    readonly clock: ManualClock
    logged(): string
    fetch(path: string, init?: RequestInit): Promise<Response>
  }

/** The platform within this process, with its own database, a clock that the test controls, and seeded entropy. */
export async function startPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const { clock = manualClock(Date.UTC(2026, 0, 1, 12)), seed = 'tests' } = options
  await using opened = new AsyncDisposableStack()
  const directory = options.directory ?? opened.use(temporaryDirectory()).path
  const database = join(directory, 'platform.db')
  if (!existsSync(database)) writeTemplateDatabase(database)
  const lines: string[] = []
  const log = createLog({
    program: 'platform',
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  })
  const settings: PlatformSettings = {
    databaseUrl: `file:${database}`,
    secret: 'platform-secret-of-the-tests-0123456789',
    formerSecrets: [],
    serviceSecret: SERVICE_SECRET,
    metricsToken: null,
    geoDatabase: null,
    blockedCountries: new Set(),
    jurisdiction: JURISDICTIONS.demo,
    signInFactors: 'one',
    mirror: { newLink: null, yandexVerification: null, sso: null },
    mirrors: new Map(),
    site: SITE,
    logName: 'casino.example',
    showsOutbox: true,
    buildId: 'build-of-the-tests',
    rateLimits: RATE_LIMITS,
    passwordQueue: PASSWORD_QUEUE,
    streamLimits: STREAM_LIMITS,
    chainLengths: { crash: 400, rooms: 100 },
    ...options.settings,
  }
  const { providerSettings = {}, registries = REGISTRIES } = options
  const providers = openProviders(
    { CAPTCHA_PROVIDER: 'none', ...('GAMES_STUDIO_ORIGIN' in providerSettings ? {} : NO_STUDIO), ...providerSettings },
    { secret: settings.secret, formerSecrets: settings.formerSecrets, log, registries, openFolder: openNoteFolder },
  )
  const node = nodeHost({ log })
  const { program, scheduler = systemScheduler(clock) } = options
  const host: Host = {
    ...node,
    clock,
    scheduler,
    entropy: seededEntropy(seed),
    storage: { ...node.storage, startWriter: program?.startWriter ?? reusedWriter },
  }
  const platform = opened.use(
    await openPlatform(settings, host, { providers, ...(program && { rules: program.rules }) }),
  )
  fewParameters(platform.reader)
  const app = createApp(platform)
  const fetch = async (path: string, init?: RequestInit) => app.request(path, init, {})
  const everything = opened.move()
  return {
    ...platformClient(fetch),
    platform,
    clock,
    logged: () => lines.join(''),
    fetch,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
