import { z } from 'zod'
import { externalUrl } from './contract/constants/external-url.ts'
import { type RouteRule, routeTarget } from './contract/constants/route-rules.ts'
import { ADVERTISER_MAX_AGE_S } from './contract/constants/timings.ts'

/**
 * The only reader of the environment. A wrong value is one clear line each (`EnvironmentError`), never a default in
 * silence. Values are read when asked for, since on an edge runtime they exist only within a request.
 */

const host = z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i, 'a host name, with an optional port')
const list = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))
const port = z.coerce.number().int().min(1).max(65_535)
const secret = z.string().min(32, 'at least 32 characters')
const redirectTarget = z
  .string()
  .refine((text) => externalUrl(text) !== null, 'an https URL without a password (http on loopback only)')
const url = z.url({ protocol: /^https?$/, hostname: /.*/ }).transform((text) => text.replace(/\/+$/, ''))

const mirror = z.strictObject({
  domain: host.toLowerCase(),
  newLink: redirectTarget.nullable().default(null),
  yandexVerification: z.string().max(128).nullable().default(null),
  sso: redirectTarget.nullable().default(null),
})

const socialProvider = z.strictObject({
  name: z.string().min(1).max(64),
  /** What the button says; unset, the name. */
  label: z.string().min(1).max(32).nullable().default(null),
  issuer: redirectTarget,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).nullable().default(null),
})

// what a Location header holds: printable ASCII, the rest percent-encoded
const path = z.string().regex(/^\/(?![/\\])(?:(?![?#])[!-~])*$/, 'a path that begins with one slash, percent-encoded')
const RULE_ENDS = /^(?:(?!\*)[!-~])*(?:\/\*\*)?$/
const ruleTarget = z.string().regex(RULE_ENDS, '* only as /** at the end')
const routeRule = z.union([
  ruleTarget.transform((to) => ({ to, status: 302 as const })),
  z.strictObject({ to: ruleTarget, status: z.literal([301, 302, 307, 308]).default(302) }),
])
const routeRules = z
  .record(path.regex(RULE_ENDS, '* only as /** at the end'), routeRule)
  .transform((rules) => Object.entries(rules).map(([from, rule]): RouteRule => ({ from, ...rule })))
const cookieLife = z.coerce.number().int().min(60)

/** A setting that holds JSON; unset, `none` of it. */
const json = <Schema extends z.ZodType>(value: Schema, none = '[]') =>
  z
    .string()
    .default(none)
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(value)

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  APP_SECRET: secret.optional(),
  /** Shared by the app and the platform: who shows it is believed about the client's address. */
  SERVICE_SECRET: secret.optional(),
  /** Who shows it as a bearer may read /metrics from elsewhere; without it only this machine may. */
  METRICS_TOKEN: secret.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),

  UPSTREAM: z.enum(['embedded', 'remote']).default('embedded'),
  UPSTREAM_URL: url.optional(),
  UPSTREAM_CRASH_URL: url.optional(),
  UPSTREAM_CASES_URL: url.optional(),
  UPSTREAM_MINER_URL: url.optional(),
  UPSTREAM_GENERAL_URL: url.optional(),
  UPSTREAM_COINFLIP_URL: url.optional(),
  UPSTREAM_KENO_URL: url.optional(),
  UPSTREAM_DICE_URL: url.optional(),
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(5000),
  PLATFORM_HOST: z.string().default('127.0.0.1'),
  PLATFORM_PORT: port.default(4000),
  ALLOWED_HOSTS: list(host),

  CACHE_DATABASE_URL: z.string().optional(),
  CACHE_DATABASE_AUTH_TOKEN: z.string().optional(),
  PLATFORM_DATABASE_URL: z
    .string()
    .startsWith('file:', 'a file: URL: the platform has one writer, on its own disk')
    .optional(),

  /** How long a page's first byte waits for what it can go without (X3). */
  UPSTREAM_PAGE_TIMEOUT_MS: z.coerce.number().int().min(1).max(10_000).default(250),

  PUBLIC_ORIGIN: url.optional(),
  /** Where answers and rules may send the browser, with all that is under these hosts; unset, to any https host (N8). */
  ALLOWED_REDIRECT_HOSTS: list(host.toLowerCase()),
  /** Where `/` leads (R33). */
  ROOT_PAGE: path.optional(),
  /** Where paths lead instead (N2): `{ "/old": "/new", "/blog/**": { "to": "https://blog.example/**", "status": 301 } }`. */
  ROUTE_RULES: json(routeRules, '{}'),
  /** On this mirror crash, coinflip and cases are closed (N5). */
  RESTRICTED_MIRROR_HOST: host.toLowerCase().optional(),
  /** On these hosts nothing is in Russian: English stands in for it (S10). */
  HOST_MATCHED_HOSTS: list(host.toLowerCase()),
  /** How long a visitor belongs to whoever brought him, in seconds (E11). */
  PARTNER_MAX_AGE_S: cookieLife.default(ADVERTISER_MAX_AGE_S.max),
  ADPLACE_MAX_AGE_S: cookieLife.default(ADVERTISER_MAX_AGE_S.max),
  ADVERTISER_MAX_AGE_S: cookieLife
    .min(ADVERTISER_MAX_AGE_S.min)
    .max(ADVERTISER_MAX_AGE_S.max)
    .default(ADVERTISER_MAX_AGE_S.min),
  TRUSTED_PROXY: list(z.string()),
  GEO_DATABASE: z.string().optional(),
  BLOCKED_COUNTRIES: list(z.string().length(2).toUpperCase()),
  /** What the embedded platform answers to GET /mirror (C4): where to redirect, sign in, and a verification tag. */
  MIRROR_URL: redirectTarget.optional(),
  SSO_URL: redirectTarget.optional(),
  YANDEX_VERIFICATION: z.string().max(128).optional(),
  /** The same for other domains of the site (C32): `[{ "domain", "newLink", "yandexVerification", "sso" }]`. */
  MIRRORS: json(z.array(mirror)),
  /** OpenID providers that the embedded platform signs in with: `[{ "name", "label", "issuer", "clientId", "clientSecret" }]`. */
  SOCIAL_PROVIDERS: json(z.array(socialProvider)),
  /** Of the built site, told by whoever starts the platform beside it (C37). */
  BUILD_ID: z.string().min(1).max(64).default('development'),
  SITE_NAME: z.string().min(1).default('Fairline'),
  /** Shown in the footer of every page. */
  SITE_LICENCE: z.string().max(300).optional(),
  /** Where players write to; unset, texts say that there is no address. */
  SUPPORT_EMAIL: z.email().optional(),
  /** The container of the tag manager that visitors who agree to it load (C38); without it nobody is asked. */
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'a container id, GTM-…')
    .optional(),
  /** Whether the embedded platform keeps a demo player with play money, whose password `npm start` prints. */
  DEMO_LOGIN: z.stringbool().default(true),
})

export type Environment = z.output<typeof schema>

export const SETTING_NAMES = Object.keys(schema.shape)

/** Every wrong value, a line each: `PORT: expected a number …`. */
export class EnvironmentError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(`wrong settings\n${lines.join('\n')}`)
    this.name = 'EnvironmentError'
    this.lines = lines
  }
}

/** Parses a set of variables. Throws EnvironmentError. An empty value counts as unset. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const lines = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success) {
    const it = parsed.data
    if (it.UPSTREAM === 'remote' && !it.UPSTREAM_URL && it.NODE_ENV === 'production' && it.ALLOWED_HOSTS.length === 0)
      lines.push(
        'ALLOWED_HOSTS: required when UPSTREAM=remote and UPSTREAM_URL is unset (the base is made from the Host header)',
      )
    for (const rule of it.ROUTE_RULES) lines.push(...wrongRule(rule, it.ALLOWED_REDIRECT_HOSTS))
    if (it.UPSTREAM === 'remote' && it.NODE_ENV === 'production' && !it.APP_SECRET)
      lines.push('APP_SECRET: required when UPSTREAM=remote (at least 32 characters)')
  }
  if (!parsed.success || lines.length > 0) throw new EnvironmentError(lines)
  return parsed.data
}

/** `**` is tried as a path that no rule has. */
function wrongRule(rule: RouteRule, allowedHosts: readonly string[]): string[] {
  try {
    const target = routeTarget([rule], rule.from.replace('/**', '/any'))
    const isKnown = !target?.isExternal || externalUrl(target.to, allowedHosts) !== null
    return isKnown ? [] : [`ROUTE_RULES: ${rule.to} is none of ALLOWED_REDIRECT_HOSTS`]
  } catch {
    return [`ROUTE_RULES: ${rule.to} is neither a path nor an https URL`]
  }
}

let current: Environment | undefined

/** This process's settings, parsed once. */
export function env(): Environment {
  current ??= parseEnvironment(process.env)
  return current
}

/** This process's variables with some set: what a child process is started with. */
export function childEnvironment(set: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...set }
}
