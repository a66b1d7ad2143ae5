import { join } from 'node:path'
import { createLog } from '#server/log.ts'
import { RATE_LIMITS } from '#server/platform/accounts/rate-limits/limits.ts'
import { type ManualClock, manualClock } from '#server/platform/clock.ts'
import { seededEntropy } from '#server/platform/entropy.ts'
import { createApp } from '#server/platform/http/app.ts'
import { openPlatform, type Platform } from '#server/platform/platform.ts'
import type { PlatformSettings } from '#server/platform/settings.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type PlatformClient, platformClient } from './client.ts'
import { SITE } from './registration.ts'

export const SERVICE_SECRET = 'service-secret-of-the-tests-0123456789'

/** What a request shows that comes from the app on behalf of somebody at this address. */
export const from = (ip: string) => ({ 'x-service-secret': SERVICE_SECRET, 'x-forwarded-for': ip })

export type PlatformOptions = {
  readonly settings?: Partial<PlatformSettings>
  /** Of another platform, to go on where it ended. Default: a directory of its own, gone with it. */
  readonly directory?: string
  readonly clock?: ManualClock
  readonly seed?: string
}

export type TestPlatform = AsyncDisposable &
  PlatformClient & {
    readonly platform: Platform
    readonly clock: ManualClock
    /** What was logged, as one text. */
    logged(): string
    /** A request that no call of the contract is. */
    fetch(path: string, init?: RequestInit): Promise<Response>
  }

/** The platform within this process, on a database of its own, with a clock that the test moves and seeded entropy. */
export async function startPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const { clock = manualClock(Date.UTC(2026, 0, 1, 12)), seed = 'tests' } = options
  await using opened = new AsyncDisposableStack()
  const directory = options.directory ?? opened.use(temporaryDirectory()).path
  const lines: string[] = []
  const log = createLog({
    program: 'platform',
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  })
  const settings: PlatformSettings = {
    databaseUrl: `file:${join(directory, 'platform.db')}`,
    secret: 'platform-secret-of-the-tests-0123456789',
    serviceSecret: SERVICE_SECRET,
    metricsToken: null,
    geoDatabase: null,
    blockedCountries: new Set(),
    mirror: { newLink: null, yandexVerification: null, sso: null },
    mirrors: new Map(),
    site: SITE,
    showsOutbox: true,
    socialProviders: [],
    buildId: 'build-of-the-tests',
    rateLimits: RATE_LIMITS,
    ...options.settings,
  }
  const platform = opened.use(await openPlatform(settings, { clock, entropy: seededEntropy(seed), log }))
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
