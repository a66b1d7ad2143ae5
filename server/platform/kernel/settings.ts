import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from '#server/env.ts'
import { STREAM_LIMITS, type StreamLimits } from '#server/http/stream-places.ts'
import type { SignInFactors } from '#server/settings.ts'
import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/constants/jurisdictions.ts'
import type { FormerSecret } from './former-secrets.ts'
import { PASSWORD_TURNS, type PasswordTurns, RATE_LIMITS, type RateLimits } from './rate-limits/limits.ts'

/** What the platform is told; `main.ts` makes it from the environment, a test by hand. */
export type PlatformSettings = {
  /** A `file:` URL. */
  readonly databaseUrl: string
  /** At least 32 characters. Keys are derived from it, it is never used as one. */
  readonly secret: string
  /** Those that it had before, the oldest first. */
  readonly formerSecrets: readonly FormerSecret[]
  /** Who shows it is believed about the client's address; null believes nobody. */
  readonly serviceSecret: string | null
  /** Who shows it may read /metrics from another machine; null is nobody. */
  readonly metricsToken: string | null
  /** An mmdb file; null is the bundled one. */
  readonly geoDatabase: string | null
  /** ISO 3166-1 alpha-2, upper case: 451. */
  readonly blockedCountries: ReadonlySet<string>
  /** What players may do here. */
  readonly jurisdiction: JurisdictionProfile
  /** What it takes to sign in, of every player. */
  readonly signInFactors: SignInFactors
  /** Of a domain that `mirrors` does not name. */
  readonly mirror: Mirror
  /** By domain, in lower case. */
  readonly mirrors: ReadonlyMap<string, Mirror>
  readonly site: Site
  /** Whether `GET /outbox` lists emails and SMS to who sits at this machine. */
  readonly showsOutbox: boolean
  /** Of the site that is served beside this platform. */
  readonly buildId: string
  readonly rateLimits: RateLimits
  /** How much Argon2 there is at a time. */
  readonly passwordTurns: PasswordTurns
  readonly streamLimits: StreamLimits
  /** How many rounds a chain of shared rounds serves, by the game. */
  readonly chainLengths: ChainLengths
}

export type ChainLengths = { readonly crash: number; readonly rooms: number }

/** Some 23 days of flights, made in about a second; a room that is never empty draws for 14 hours. */
export const CHAIN_LENGTHS: ChainLengths = { crash: 100_000, rooms: 2000 }

/** What the platform's emails say of the site that they come from. */
export type Site = {
  readonly name: string
  /** Where its links lead, without a slash at its end. */
  readonly origin: string
}

/** What a domain is told about itself. */
export type Mirror = {
  /** Where it redirects to. */
  readonly newLink: string | null
  readonly yandexVerification: string | null
  readonly sso: string | null
}

type KeptSecrets = {
  readonly app: string
  readonly service: string
  readonly former?: readonly FormerSecret[] | undefined
}

/** Where an environment keeps the platform's database: a `file:` URL. */
export function platformDatabaseUrl({
  PLATFORM_DATABASE_URL: url,
  DATA_DIR: directory,
}: Pick<Environment, 'PLATFORM_DATABASE_URL' | 'DATA_DIR'>): string {
  return url ?? pathToFileURL(join(directory, 'platform.db')).href
}

/**
 * The settings that an environment asks for.
 * @param kept the data directory's secrets, for those that the environment does not set
 */
export function platformSettings(environment: Environment, kept: KeptSecrets): PlatformSettings {
  return {
    databaseUrl: platformDatabaseUrl(environment),
    secret: environment.APP_SECRET ?? kept.app,
    formerSecrets: (environment.APP_SECRET_FORMER ?? kept.former ?? []).toSorted((a, b) => a.until - b.until),
    serviceSecret: environment.SERVICE_SECRET ?? kept.service,
    metricsToken: environment.METRICS_TOKEN ?? null,
    geoDatabase: environment.GEO_DATABASE ?? null,
    blockedCountries: new Set(environment.BLOCKED_COUNTRIES),
    jurisdiction: JURISDICTIONS[environment.JURISDICTION],
    signInFactors: environment.SIGN_IN_FACTORS,
    mirror: {
      newLink: environment.MIRROR_URL ?? null,
      yandexVerification: environment.YANDEX_VERIFICATION ?? null,
      sso: environment.SSO_URL ?? null,
    },
    mirrors: new Map(environment.MIRRORS.map(({ domain, ...mirror }) => [domain, mirror])),
    site: { name: environment.SITE_NAME, origin: environment.PUBLIC_ORIGIN ?? `http://localhost:${environment.PORT}` },
    showsOutbox: environment.OUTBOX_PAGE ?? environment.NODE_ENV !== 'production',
    buildId: environment.BUILD_ID,
    rateLimits: RATE_LIMITS,
    passwordTurns: PASSWORD_TURNS,
    streamLimits: STREAM_LIMITS,
    chainLengths: CHAIN_LENGTHS,
  }
}
