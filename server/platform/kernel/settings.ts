import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { accentOf, accentStyles } from '#server/brand/accent.ts'
import { isBranded, legalEntity } from '#server/brand/brand.ts'
import { brandIcon } from '#server/brand/icon.ts'
import type { Environment } from '#server/env.ts'
import { STREAM_LIMITS, type StreamLimits } from '#server/http/stream-slots.ts'
import type { SignInFactors } from '#server/settings.ts'
import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import type { FormerSecret } from './former-secrets.ts'
import { PASSWORD_QUEUE, type PasswordQueueLimits, RATE_LIMITS, type RateLimits } from './rate-limits/limits.ts'

/** Settings of the platform; `main.ts` reads them from the environment, tests create them. */
export type PlatformSettings = {
  /** A `file:` URL. */
  readonly databaseUrl: string
  /** At least 32 characters. Keys are derived from it; it is never used as a key itself. */
  readonly secret: string
  /** Former secrets, oldest first. */
  readonly formerSecrets: readonly FormerSecret[]
  /** Requests with this secret may state the client's address; null: none may. */
  readonly serviceSecret: string | null
  /** Bearer token to read /metrics from another machine; null: not possible. */
  readonly metricsToken: string | null
  /** An mmdb file; null for the bundled one. */
  readonly geoDatabase: string | null
  /** ISO 3166-1 alpha-2, upper case. Requests from these countries get 451. */
  readonly blockedCountries: ReadonlySet<string>
  readonly jurisdiction: JurisdictionProfile
  /** Login factors required of every player. */
  readonly signInFactors: SignInFactors
  /** Settings of domains that are not in `mirrors`. */
  readonly mirror: Mirror
  /** Keyed by domain, in lower case. */
  readonly mirrors: ReadonlyMap<string, Mirror>
  readonly site: Site
  /** First part of the origin of a new log; null for a random one. An existing log keeps its origin. */
  readonly logName: string | null
  /** Whether `GET /outbox` lists emails and SMS to clients on this machine. */
  readonly showsOutbox: boolean
  /** Build of the site that is deployed with this platform. */
  readonly buildId: string
  readonly rateLimits: RateLimits
  readonly passwordQueue: PasswordQueueLimits
  readonly streamLimits: StreamLimits
  /** Rounds per hash chain of shared rounds, by game. */
  readonly chainLengths: ChainLengths
}

export type ChainLengths = { readonly crash: number; readonly rooms: number }

/** About 23 days of crash rounds, generated in about a second; 14 hours of draws in a room that is never empty. */
export const CHAIN_LENGTHS: ChainLengths = { crash: 100_000, rooms: 2000 }

/** The site as named in the platform's emails. */
export type Site = {
  readonly name: string
  /** Base URL of links, without a trailing slash. */
  readonly origin: string
  /** Legal entity with its address. */
  readonly operator?: string
  /** The operator's own brand: its icon, an SVG file, and the style sheet of its colors. */
  readonly brand?: { readonly icon: string; readonly styles: string | null }
}

/** Settings of one domain. */
export type Mirror = {
  /** New URL of the site, if the domain is replaced. */
  readonly newLink: string | null
  readonly yandexVerification: string | null
  readonly sso: string | null
}

type StoredSecrets = {
  readonly app: string
  readonly service: string
  readonly former?: readonly FormerSecret[] | undefined
}

/** URL of the platform's database from an environment: a `file:` URL. */
export function platformDatabaseUrl({
  PLATFORM_DATABASE_URL: url,
  DATA_DIR: directory,
}: Pick<Environment, 'PLATFORM_DATABASE_URL' | 'DATA_DIR'>): string {
  return url ?? pathToFileURL(join(directory, 'platform.db')).href
}

/**
 * Builds the settings from an environment.
 * @param secrets secrets in the data directory, for those that the environment does not set
 */
export function platformSettings(environment: Environment, secrets: StoredSecrets): PlatformSettings {
  return {
    databaseUrl: platformDatabaseUrl(environment),
    secret: environment.APP_SECRET ?? secrets.app,
    formerSecrets: (environment.APP_SECRET_FORMER ?? secrets.former ?? []).toSorted((a, b) => a.until - b.until),
    serviceSecret: environment.SERVICE_SECRET ?? secrets.service,
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
    site: siteOf(environment),
    logName: environment.PUBLIC_ORIGIN === undefined ? null : new URL(environment.PUBLIC_ORIGIN).host,
    showsOutbox: environment.OUTBOX_PAGE ?? environment.NODE_ENV !== 'production',
    buildId: environment.BUILD_ID,
    rateLimits: RATE_LIMITS,
    passwordQueue: PASSWORD_QUEUE,
    streamLimits: STREAM_LIMITS,
    chainLengths: CHAIN_LENGTHS,
  }
}

function siteOf(environment: Environment): Site {
  const operator = legalEntity(environment)
  const accent = accentOf(environment)
  return {
    name: environment.SITE_NAME,
    origin: environment.PUBLIC_ORIGIN ?? `http://localhost:${environment.PORT}`,
    ...(operator !== null && { operator }),
    ...(isBranded(environment) && {
      brand: { icon: brandIcon(environment), styles: accent && accentStyles(accent) },
    }),
  }
}
