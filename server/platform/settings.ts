import type { RateLimits } from './accounts/rate-limits/limits.ts'

/** What the platform is told; `main.ts` makes it from the environment, a test by hand. */
export type PlatformSettings = {
  /** A `file:` URL. */
  readonly databaseUrl: string
  readonly dataDirectory: string
  /** At least 32 characters. Keys are derived from it, it is never used as one. */
  readonly secret: string
  /** Who shows it is believed about the client's address; null believes nobody. */
  readonly serviceSecret: string | null
  /** An mmdb file; null is the bundled one. */
  readonly geoDatabase: string | null
  /** ISO 3166-1 alpha-2, upper case: 451. */
  readonly blockedCountries: ReadonlySet<string>
  readonly mirror: {
    readonly newLink: string | null
    readonly metaYandexVerification: string | null
    readonly sso: string | null
  }
  readonly rateLimits: RateLimits
}
