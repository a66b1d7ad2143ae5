import { join } from 'node:path'
import type { Environment } from '#server/env.ts'
import { RATE_LIMITS, type RateLimits } from './accounts/rate-limits/limits.ts'
import type { Site } from './outbox/site.ts'
import type { ProviderSettings } from './social/providers.ts'

/** What the platform is told; `main.ts` makes it from the environment, a test by hand. */
export type PlatformSettings = {
  /** A `file:` URL. */
  readonly databaseUrl: string
  /** At least 32 characters. Keys are derived from it, it is never used as one. */
  readonly secret: string
  /** Who shows it is believed about the client's address; null believes nobody. */
  readonly serviceSecret: string | null
  /** Who shows it may read /metrics from another machine; null is nobody. */
  readonly metricsToken: string | null
  /** An mmdb file; null is the bundled one. */
  readonly geoDatabase: string | null
  /** ISO 3166-1 alpha-2, upper case: 451. */
  readonly blockedCountries: ReadonlySet<string>
  /** Of a domain that `mirrors` does not name. */
  readonly mirror: Mirror
  /** By domain, in lower case (C32). */
  readonly mirrors: ReadonlyMap<string, Mirror>
  readonly site: Site
  /** Whether `GET /outbox` lists the letters and SMS. */
  readonly showsOutbox: boolean
  readonly socialProviders: readonly ProviderSettings[]
  /** Of the site that is served beside this platform (C37). */
  readonly buildId: string
  readonly rateLimits: RateLimits
}

/** What a domain is told about itself (C4). */
export type Mirror = {
  /** Where it redirects to. */
  readonly newLink: string | null
  readonly yandexVerification: string | null
  readonly sso: string | null
}

type Secrets = { readonly app: string; readonly service: string }

/**
 * The settings that an environment asks for.
 * @param kept the data directory's secrets, for those that the environment does not set
 */
export function platformSettings(environment: Environment, kept: Secrets): PlatformSettings {
  return {
    databaseUrl: environment.PLATFORM_DATABASE_URL ?? `file:${join(environment.DATA_DIR, 'platform.db')}`,
    secret: environment.APP_SECRET ?? kept.app,
    serviceSecret: environment.SERVICE_SECRET ?? kept.service,
    metricsToken: environment.METRICS_TOKEN ?? null,
    geoDatabase: environment.GEO_DATABASE ?? null,
    blockedCountries: new Set(environment.BLOCKED_COUNTRIES),
    mirror: {
      newLink: environment.MIRROR_URL ?? null,
      yandexVerification: environment.YANDEX_VERIFICATION ?? null,
      sso: environment.SSO_URL ?? null,
    },
    mirrors: new Map(environment.MIRRORS.map(({ domain, ...mirror }) => [domain, mirror])),
    site: { name: environment.SITE_NAME, origin: environment.PUBLIC_ORIGIN ?? `http://localhost:${environment.PORT}` },
    showsOutbox: environment.NODE_ENV !== 'production' || environment.DEMO_LOGIN,
    socialProviders: environment.SOCIAL_PROVIDERS,
    buildId: environment.BUILD_ID,
    rateLimits: RATE_LIMITS,
  }
}
