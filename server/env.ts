import { z } from 'zod'
import {
  address,
  EnvironmentError,
  formerSecret,
  host,
  json,
  list,
  origin,
  parseSettings,
  port,
  recaptchaSiteKey,
  redirectTarget,
  secret,
  signInFactors,
  url,
  type Variables,
} from './settings.ts'
import { externalUrl } from './shared/constants/external-url.ts'
import { JURISDICTION_NAMES } from './shared/constants/jurisdictions.ts'
import {
  CLOSED_ON_MIRROR,
  type RouteRule,
  redirectLoop,
  rootRule,
  routeTarget,
} from './shared/constants/route-rules.ts'
import { halfSet } from './shared/constants/third-parties.ts'
import { ADVERTISER_MAX_AGE_S } from './shared/constants/timings.ts'

/**
 * The only reader of the environment. A wrong value is one clear line each (`EnvironmentError`), never a default in
 * silence. Values are read when asked for, since on an edge runtime they exist only within a request.
 */

const mirror = z.strictObject({
  domain: host.toLowerCase(),
  newLink: redirectTarget.nullable().default(null),
  yandexVerification: z.string().max(128).nullable().default(null),
  sso: redirectTarget.nullable().default(null),
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

/** Shortcuts around a library that depend on its internals (server/edge/README.md). The site works without any of them. */
export const FAST_PATHS = [
  'node-server',
  'raw-writes',
  'render-page',
  'lean-hydration',
  'lean-procedures',
  'locale-scripts',
  'page-shell',
  'public-live',
] as const

export type FastPath = (typeof FAST_PATHS)[number]

const cookieLife = z.coerce.number().int().min(60)

const schema = z.object({
  /** What was built is for players, whoever starts it: an edge runtime sets no such variable. */
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default(() => (import.meta.env?.PROD ? 'production' : 'development')),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Seconds for which an idle connection stays open: longer than those of the proxy in front, or it sends into closed ones. */
  KEEP_ALIVE_S: z.coerce.number().int().min(5).max(3600).default(75),
  DATA_DIR: z.string().default('./data'),
  APP_SECRET: secret.optional(),
  /** Those before it, as `[{ "secret": …, "until": "2026-11-25T12:00:00Z" }]`: what lies under them is read, and sealed anew by `npm run op -- secret`. */
  APP_SECRET_FORMER: json(z.array(formerSecret)).optional(),
  /** Shared by the app and the platform: who shows it is believed about the client's address. */
  SERVICE_SECRET: secret.optional(),
  /** Of `npm run op`: the key of the person who decides, as `operator add` has shown it. */
  OPERATOR_KEY: z.string().max(128).optional(),
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
  /** Where the studio of our own listens; it is another program, with an origin of its own. */
  STUDIO_PORT: port.default(4100),
  /** Origins of games that pages may frame. */
  GAME_FRAME_ORIGINS: list(url),
  ALLOWED_HOSTS: list(host),
  /** Whose pages may call the API with a bearer: origins, `https://partner.example`. */
  CORS_ORIGINS: list(origin),

  CACHE_DATABASE_URL: z.string().optional(),
  CACHE_DATABASE_AUTH_TOKEN: z.string().optional(),
  PLATFORM_DATABASE_URL: z
    .string()
    .startsWith('file:', 'a file: URL: the platform has one writer, on its own disk')
    .optional(),

  /** How long a page's first byte waits for what it can go without. */
  UPSTREAM_PAGE_TIMEOUT_MS: z.coerce.number().int().min(1).max(10_000).default(250),

  PUBLIC_ORIGIN: url.optional(),
  /** Whether everything under the site's host is reached by https alone, too: it cannot be taken back for a year. */
  HSTS_SUBDOMAINS: z.stringbool().default(false),
  /** Where answers and rules may send the browser, with all that is under these hosts; unset, to any https host. */
  ALLOWED_REDIRECT_HOSTS: list(host.toLowerCase()),
  /** Where `/` leads. */
  ROOT_PAGE: path.optional(),
  /** Where paths lead instead: `{ "/old": "/new", "/blog/**": { "to": "https://blog.example/**", "status": 301 } }`. */
  ROUTE_RULES: json(routeRules, '{}'),
  /** On this mirror crash, coinflip and cases are closed. */
  RESTRICTED_MIRROR_HOST: host.toLowerCase().optional(),
  /** On these hosts nothing is in Russian: English stands in for it. */
  HOST_MATCHED_HOSTS: list(host.toLowerCase()),
  /** How long a visitor belongs to whoever brought them, in seconds. */
  PARTNER_MAX_AGE_S: cookieLife.default(ADVERTISER_MAX_AGE_S.max),
  ADPLACE_MAX_AGE_S: cookieLife.default(ADVERTISER_MAX_AGE_S.max),
  ADVERTISER_MAX_AGE_S: cookieLife
    .min(ADVERTISER_MAX_AGE_S.min)
    .max(ADVERTISER_MAX_AGE_S.max)
    .default(ADVERTISER_MAX_AGE_S.min),
  /** Fast paths to leave, should a library have changed under one. */
  FAST_PATHS_OFF: list(z.enum(FAST_PATHS)),
  TRUSTED_PROXY: list(address),
  GEO_DATABASE: z.string().optional(),
  BLOCKED_COUNTRIES: list(z.string().length(2).toUpperCase()),
  /** Whose rules of play the platform enforces. */
  JURISDICTION: z.enum(JURISDICTION_NAMES).default('demo'),
  /** `two`: a password alone signs nobody in, and neither does a code, a link or another company. */
  SIGN_IN_FACTORS: signInFactors.default('one'),
  /** What the embedded platform answers to GET /mirror: where to redirect, sign in, and a verification tag. */
  MIRROR_URL: redirectTarget.optional(),
  SSO_URL: redirectTarget.optional(),
  YANDEX_VERIFICATION: z.string().max(128).optional(),
  /** The same for other domains of the site: `[{ "domain", "newLink", "yandexVerification", "sso" }]`. */
  MIRRORS: json(z.array(mirror)),
  /** Of the built site, told by whoever starts the platform beside it. */
  BUILD_ID: z.string().min(1).max(64).default('development'),
  SITE_NAME: z.string().min(1).default('Fairline'),
  /** Shown in the footer of every page. */
  SITE_LICENCE: z.string().max(300).optional(),
  /** Where players write to; unset, texts say that there is no address. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Where vulnerabilities are reported, for /.well-known/security.txt; unset, SUPPORT_EMAIL. */
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })], 'an email address or an https URL').optional(),
  /** The container of the tag manager that visitors who agree to it load; without it nobody is asked. */
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'a container id, GTM-…')
    .optional(),
  /** Product analytics with session replay, for visitors who agree to statistics: a project's key and where its server is. */
  POSTHOG_KEY: z
    .string()
    .regex(/^phc_\w{8,64}$/, 'a project API key, phc_…')
    .optional(),
  POSTHOG_URL: url.optional(),
  /** The customer-data platform of visitors who agree to marketing: a source's key, its data plane, and its control plane. */
  RUDDERSTACK_WRITE_KEY: z
    .string()
    .regex(/^\w{8,64}$/, 'the write key of a source')
    .optional(),
  RUDDERSTACK_DATA_PLANE_URL: url.optional(),
  RUDDERSTACK_CONFIG_URL: url.optional(),
  /** What browsers encrypt their fingerprint with, which logins carry then: an RSA key, SPKI in base64. */
  FINGERPRINT_PUBLIC_KEY: z.base64().min(300).max(1200).optional(),
  /** Of reCAPTCHA v3, where the platform asks it: pages load it then, when a visitor is to show that they are no program. */
  CAPTCHA_RECAPTCHA_SITE_KEY: recaptchaSiteKey.optional(),
  /** Whether players' money is real: then the platform starts only with all that this takes, and pages speak of no demo. */
  REAL_MONEY_MODE: z.stringbool().default(false),
  /** Whether the embedded platform keeps a demo player with play money, whose password `npm start` prints. */
  DEMO_LOGIN: z.stringbool().default(true),
  /** Whether /outbox shows emails and SMS, codes and all, on this machine; unset, only in development. */
  OUTBOX_PAGE: z.stringbool().optional(),
})

export type Environment = z.output<typeof schema>

export const SETTING_NAMES = Object.keys(schema.shape)

/** Parses a set of variables. Throws EnvironmentError. An empty value counts as unset. */
export function parseEnvironment(variables: Variables): Environment {
  const it = parseSettings(schema, variables)
  const lines: string[] = []
  if (it.UPSTREAM === 'remote' && !it.UPSTREAM_URL && it.NODE_ENV === 'production' && it.ALLOWED_HOSTS.length === 0)
    lines.push(
      'ALLOWED_HOSTS: required when UPSTREAM=remote and UPSTREAM_URL is unset (the base is made from the Host header)',
    )
  const wrongRules = it.ROUTE_RULES.flatMap((rule) => wrongRule(rule, it.ALLOWED_REDIRECT_HOSTS))
  lines.push(...wrongRules)
  if (wrongRules.length === 0) lines.push(...loopingRules(it))
  if (it.UPSTREAM === 'remote' && it.NODE_ENV === 'production' && !it.APP_SECRET)
    lines.push('APP_SECRET: required when UPSTREAM=remote (at least 32 characters)')
  for (const name of halfSet(it)) lines.push(`${name}: is missing beside the other settings of the same company`)
  if (it.REAL_MONEY_MODE && it.UPSTREAM === 'remote' && it.SITE_LICENCE === undefined)
    lines.push('REAL_MONEY_MODE: needs a SITE_LICENCE')
  if (lines.length > 0) throw new EnvironmentError(lines)
  return it
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

const SHOWN_REDIRECTS = 5

/** The rules in the order in which a navigation meets them, on the restricted mirror and on every other host. */
function loopingRules({ ROUTE_RULES, ROOT_PAGE, RESTRICTED_MIRROR_HOST }: z.output<typeof schema>): string[] {
  const rules = [...(ROOT_PAGE === undefined ? [] : [rootRule(ROOT_PAGE)]), ...ROUTE_RULES]
  const closed = RESTRICTED_MIRROR_HOST === undefined ? [] : CLOSED_ON_MIRROR
  const chain = redirectLoop(rules) ?? redirectLoop([...closed, ...rules])
  return chain === null
    ? []
    : [`ROUTE_RULES, ROOT_PAGE: redirects in a loop: ${chain.slice(0, SHOWN_REDIRECTS).join(' → ')}`]
}

let current: Environment | undefined

/** This process's settings, parsed once. */
export function env(): Environment {
  current ??= parseEnvironment(process.env)
  return current
}

/** This process's variables, for those who bring a schema of their own: the providers of the embedded platform. */
export function environmentVariables(): Variables {
  return process.env
}

/** This process's variables with some set: what a child process is started with. */
export function childEnvironment(set: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...set }
}

/** Whether a fast path is taken. Call it within a request: an edge runtime has no settings outside of one. */
export function isFastPathOn(path: FastPath, { FAST_PATHS_OFF }: Pick<Environment, 'FAST_PATHS_OFF'> = env()): boolean {
  return !FAST_PATHS_OFF.includes(path)
}
