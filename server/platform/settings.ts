import { join } from 'node:path'
import type { Environment } from '#server/env.ts'
import { RATE_LIMITS, type RateLimits } from './accounts/rate-limits/limits.ts'

/** What the platform is told; `main.ts` makes it from the environment, a test by hand. */
export type PlatformSettings = {
  /** A `file:` URL. */
  readonly databaseUrl: string
  /** At least 32 characters. Keys are derived from it, it is never used as one. */
  readonly secret: string
  /** Who shows it is believed about the client's address; null believes nobody. */
  readonly serviceSecret: string | null
  /** An mmdb file; null is the bundled one. */
  readonly geoDatabase: string | null
  /** ISO 3166-1 alpha-2, upper case: 451. */
  readonly blockedCountries: ReadonlySet<string>
  readonly mirror: {
    /** Where this domain redirects to. */
    readonly newLink: string | null
    readonly yandexVerification: string | null
    readonly sso: string | null
  }
  readonly rateLimits: RateLimits
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
    geoDatabase: environment.GEO_DATABASE ?? null,
    blockedCountries: new Set(environment.BLOCKED_COUNTRIES),
    mirror: {
      newLink: environment.MIRROR_URL ?? null,
      yandexVerification: environment.YANDEX_VERIFICATION ?? null,
      sso: environment.SSO_URL ?? null,
    },
    rateLimits: RATE_LIMITS,
  }
}
