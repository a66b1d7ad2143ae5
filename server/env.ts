import { z } from 'zod'
import { accentFaults } from './brand/accent.ts'
import { DEFAULT_NAME } from './brand/brand.ts'
import { drawingFault } from './brand/drawing.ts'
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
  setting,
  signInFactors,
  url,
  type Variables,
} from './settings.ts'
import { externalUrl } from './shared/constants/external-url.ts'
import {
  CLOSED_ON_MIRROR,
  type RouteRule,
  redirectLoop,
  rootRule,
  routeTarget,
} from './shared/constants/route-rules.ts'
import { halfSet } from './shared/constants/third-parties.ts'
import { ADVERTISER_MAX_AGE_S } from './shared/constants/timings.ts'
import { JURISDICTION_NAMES } from './shared/jurisdictions/index.ts'

/**
 * The only reader of the environment. Each invalid value is reported in one line (`EnvironmentError`); no default
 * replaces it silently. Values are read on access, since on an edge runtime they exist only within a request.
 */

const mirror = z.strictObject({
  domain: host.toLowerCase(),
  newLink: redirectTarget.nullable().default(null),
  yandexVerification: z.string().max(128).nullable().default(null),
  sso: redirectTarget.nullable().default(null),
})

// valid in a Location header: printable ASCII, the rest percent-encoded
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

/**
 * Shortcuts around a library that depend on its internals (server/edge/README.md). The site works without any of them.
 */
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

const PROCESS = {
  NODE_ENV: setting(
    // a build is for players, even on a developer's machine: an edge runtime sets no such variable
    z.enum(['development', 'production', 'test']).default(() => (import.meta.env?.PROD ? 'production' : 'development')),
    'Mode of the programs. The commands of `package.json` set it.',
    { unset: '`development`; `production` for a build' },
  ),
  DATA_DIR: setting(z.string().default('./data'), 'Directory of databases, uploads and secrets.'),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'Least severity that is logged.',
  ),
  BUILD_ID: setting(
    z.string().min(1).max(64).default('development'),
    'Build of the site, for a platform that runs apart from it.',
    { unset: 'set by `npm start` and `npm run serve`' },
  ),
}

const SITE = {
  PORT: setting(port.default(3000), 'Port of the site.'),
  HOST: setting(z.string().default('0.0.0.0'), 'Address that the site listens on.'),
  KEEP_ALIVE_S: setting(
    z.coerce.number().int().min(5).max(3600).default(75),
    'Seconds for which an idle connection stays open. Use more than the proxy in front of the site does, or it sends requests into closed connections.',
  ),
  PUBLIC_ORIGIN: setting(
    url.optional(),
    'Origin of the site as players see it: canonical addresses, links in emails, passkeys.',
    { unset: 'taken from each request', isForProduction: true },
  ),
  TRUSTED_PROXY: setting(
    list(address),
    'Addresses and ranges of the proxies whose headers name the client’s address and scheme.',
    { unset: 'none', isForProduction: true },
  ),
  ALLOWED_HOSTS: setting(
    list(host),
    'Hosts that the site answers; others get 421. Required where the API base is made from the host.',
    { unset: 'any' },
  ),
  HSTS_SUBDOMAINS: setting(
    z.stringbool().default(false),
    'Over https: whether browsers use https for everything under the host, too. It cannot be taken back for a year.',
  ),
  CORS_ORIGINS: setting(
    list(origin),
    'Origins whose pages may call procedures with a bearer token, as `https://partner.example`; never with cookies.',
    { unset: 'none' },
  ),
  ALLOWED_REDIRECT_HOSTS: setting(
    list(host.toLowerCase()),
    'Hosts that answers of the operator and rules may redirect to, with everything under them.',
    { unset: 'any https host' },
  ),
  ROOT_PAGE: setting(path.optional(), 'Path that `/` redirects to.'),
  ROUTE_RULES: setting(
    json(routeRules, '{}'),
    'Redirects by path, as JSON: `{"/old":"/new","/blog/**":{"to":"https://blog.example/**","status":301}}`.',
    { unset: '`{}`' },
  ),
  RESTRICTED_MIRROR_HOST: setting(
    host.toLowerCase().optional(),
    'Mirror on which crash, coinflip and cases are closed.',
  ),
  HOST_MATCHED_HOSTS: setting(list(host.toLowerCase()), 'Hosts without Russian: English takes its place.', {
    unset: 'none',
  }),
  UPSTREAM_PAGE_TIMEOUT_MS: setting(
    z.coerce.number().int().min(1).max(10_000).default(250),
    'Milliseconds that a page’s first byte waits for data that it can be sent without.',
  ),
  FAST_PATHS_OFF: setting(
    list(z.enum(FAST_PATHS)),
    'Fast paths to switch off, should a library have changed under one (`server/edge/README.md`).',
    { unset: 'none' },
  ),
}

const drawing = ({ isSquare }: { readonly isSquare: boolean }) =>
  z
    .string()
    .trim()
    .check(({ value, issues }) => {
      const fault = drawingFault(value, { isSquare })
      if (fault !== null) issues.push({ code: 'custom', message: fault, input: value })
    })
const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'a color as #rrggbb')
  .toLowerCase()

const BRAND = {
  SITE_NAME: setting(z.string().min(1).default(DEFAULT_NAME), 'Name of the site.'),
  SITE_LOGO: setting(
    drawing({ isSquare: false }).optional(),
    'The name as a drawing, for dark grounds: the text of an SVG file (`operating.md`, “Brand”).',
    { unset: 'the icon and the name in letters' },
  ),
  SITE_LOGO_LIGHT: setting(drawing({ isSquare: false }).optional(), 'The same for the light theme.', {
    unset: '`SITE_LOGO`',
  }),
  SITE_ICON: setting(
    drawing({ isSquare: true }).optional(),
    'Square drawing, the text of an SVG file: favicon, and the icons of the installed app.',
    { unset: 'a ring in the accent' },
  ),
  SITE_ACCENT: setting(
    colour.optional(),
    'Color of buttons, links and marks, as `#rrggbb`. Shades for both themes are made of it.',
    { unset: 'lime' },
  ),
  SITE_ACCENT_INK: setting(colour.optional(), 'Color of text on the accent, with a contrast of 4.5:1 or more.', {
    unset: 'near black or white, whichever reads better',
  }),
  SITE_LEGAL_NAME: setting(
    z.string().max(120).optional(),
    'Legal entity that operates the site, in the footer, the rules and emails.',
    { unset: 'none is named', isForProduction: true },
  ),
  SITE_LEGAL_ADDRESS: setting(z.string().max(200).optional(), 'Its registered address, beside its name.'),
  SITE_LICENCE: setting(z.string().max(300).optional(), 'Line about the licence, in the footer of every page.'),
  SUPPORT_EMAIL: setting(
    z.email().optional(),
    'Address that players write to, in the footer, FAQ, rules and error pages.',
    { unset: 'texts say that there is none', isForProduction: true },
  ),
  SECURITY_CONTACT: setting(
    z.union([z.email(), z.url({ protocol: /^https$/ })], 'an email address or an https URL').optional(),
    'Where vulnerabilities are reported, an email address or an https URL, for `/.well-known/security.txt`.',
    { unset: '`SUPPORT_EMAIL`' },
  ),
}

const SECRETS = {
  APP_SECRET: setting(
    secret.optional(),
    'Secret that keys are derived from, at least 32 characters. Required with `UPSTREAM=remote` in production.',
    { unset: 'generated in `DATA_DIR`' },
  ),
  APP_SECRET_FORMER: setting(
    json(z.array(formerSecret)).optional(),
    'Former values, as JSON: `[{"secret":"…","until":"2026-11-25T12:00:00Z"}]`. What they sealed stays readable; `npm run op -- secret` seals it again.',
    { unset: '`former` in `secrets.json`' },
  ),
  SERVICE_SECRET: setting(
    secret.optional(),
    'Shared by site and platform: a program that sends it is believed about the client’s address.',
    { unset: 'generated in `DATA_DIR`' },
  ),
  OPERATOR_KEY: setting(
    z.string().max(128).optional(),
    'For `npm run op`: personal key of the operator, made once after a sign-in and valid for 90 days.',
  ),
  METRICS_TOKEN: setting(
    secret.optional(),
    'Bearer token that reads `/metrics` from other machines, at least 32 characters.',
    { unset: 'only this machine' },
  ),
  FINGERPRINT_PUBLIC_KEY: setting(
    z.base64().min(300).max(1200).optional(),
    'RSA key (SPKI in base64) that browsers encrypt their fingerprint with, which logins then carry.',
    { unset: 'no fingerprint is taken' },
  ),
}

const UPSTREAM = {
  UPSTREAM: setting(
    z.enum(['embedded', 'remote']).default('embedded'),
    '`remote`: the operator’s own REST API replaces the embedded platform.',
  ),
  PLATFORM_PAGES: setting(
    z.stringbool().default(false),
    'With `remote`: whether that API is the platform on another machine, whose callbacks and payment pages the site serves.',
  ),
  UPSTREAM_URL: setting(url.optional(), 'Base of the REST API.', { unset: '`api.` + the requested host' }),
  UPSTREAM_CRASH_URL: setting(url.optional(), 'Base of the service of crash.', { unset: 'base + `/crash`' }),
  UPSTREAM_CASES_URL: setting(url.optional(), 'Base of the service of cases.', { unset: 'base + `/cases`' }),
  UPSTREAM_MINER_URL: setting(url.optional(), 'Base of the service of miner.', { unset: 'base + `/miner`' }),
  UPSTREAM_GENERAL_URL: setting(url.optional(), 'Base of the general service.', { unset: 'base + `/general`' }),
  UPSTREAM_COINFLIP_URL: setting(url.optional(), 'Base of the service of coinflip.', {
    unset: 'base + `/coinflip`',
  }),
  UPSTREAM_KENO_URL: setting(url.optional(), 'Base of the service of keno.', { unset: 'base + `/keno`' }),
  UPSTREAM_DICE_URL: setting(url.optional(), 'Base of the service of dice.', { unset: 'base + `/dice`' }),
  UPSTREAM_TIMEOUT_MS: setting(
    z.coerce.number().int().min(50).max(60_000).default(5000),
    'Deadline of each call, in milliseconds.',
  ),
  CACHE_DATABASE_URL: setting(
    z.string().optional(),
    'Database of the site’s cache: a file, or a libSQL server that several instances share.',
    { unset: '`file:DATA_DIR/cache.db`' },
  ),
  CACHE_DATABASE_AUTH_TOKEN: setting(z.string().optional(), 'Token of that server.'),
}

const PLATFORM = {
  PLATFORM_HOST: setting(z.string().default('127.0.0.1'), 'Address that the platform listens on.'),
  PLATFORM_PORT: setting(port.default(4000), 'Port of the platform.'),
  OPERATOR_HOST: setting(
    z.string().default('127.0.0.1'),
    'Address that the operator API listens on. Players’ browsers never need to reach it; on another one, put TLS in front.',
  ),
  OPERATOR_PORT: setting(port.default(4001), 'Port of the operator API.'),
  OPERATOR_ORIGIN: setting(
    origin.optional(),
    'Origin of the operator API as operators’ browsers see it: links, cookies. Requests from other origins are rejected.',
    { unset: '`http://localhost:OPERATOR_PORT`', isForProduction: true },
  ),
  PLATFORM_DATABASE_URL: setting(
    z.string().startsWith('file:', 'a file: URL: the platform has one writer, on its own disk').optional(),
    'Database of the platform, a `file:` URL on its own disk.',
    { unset: '`file:DATA_DIR/platform.db`' },
  ),
  STUDIO_PORT: setting(port.default(4100), 'Port of the studio, which `npm start` runs beside the platform.'),
  REAL_MONEY_MODE: setting(
    z.stringbool().default(false),
    'Whether players’ money is real. The platform then starts only with everything that this takes, and pages show no demo.',
    { isForProduction: true },
  ),
  DEMO_LOGIN: setting(
    z.stringbool().default(true),
    'Whether the platform keeps a demo player with play money, whose password `npm start` prints.',
    { isForProduction: true },
  ),
  OUTBOX_PAGE: setting(
    z.stringbool().optional(),
    'Whether `/outbox` shows emails and SMS with their codes, on this machine only.',
    { unset: 'in development' },
  ),
}

const REGULATION = {
  JURISDICTION: setting(z.enum(JURISDICTION_NAMES).default('demo'), 'Rules of play that the platform enforces.', {
    isForProduction: true,
  }),
  BLOCKED_COUNTRIES: setting(
    list(z.string().length(2).toUpperCase()),
    'Countries whose visitors get 451, as `TR,US`.',
    { unset: 'none', isForProduction: true },
  ),
  GEO_DATABASE: setting(z.string().optional(), 'File of a country database (mmdb).', { unset: 'bundled' }),
  SIGN_IN_FACTORS: setting(
    signInFactors.default('one'),
    '`two`: a password needs a code beside it, and a code, a link or another company alone signs nobody in. A passkey counts as two.',
  ),
}

const MIRROR = {
  MIRROR_URL: setting(redirectTarget.optional(), 'Where this domain redirects to, as the platform answers it.'),
  SSO_URL: setting(redirectTarget.optional(), 'Single sign-on of this domain.'),
  YANDEX_VERIFICATION: setting(z.string().max(128).optional(), 'Verification tag of this domain.'),
  MIRRORS: setting(
    json(z.array(mirror)),
    'The same for other domains, as JSON: `[{"domain","newLink","yandexVerification","sso"}]`.',
    { unset: '`[]`' },
  ),
}

const PARTNERS = {
  PARTNER_MAX_AGE_S: setting(
    cookieLife.default(ADVERTISER_MAX_AGE_S.max),
    'Seconds for which a visitor belongs to the partner who brought them.',
  ),
  ADPLACE_MAX_AGE_S: setting(cookieLife.default(ADVERTISER_MAX_AGE_S.max), 'The same for an advertising place.'),
  ADVERTISER_MAX_AGE_S: setting(
    cookieLife.min(ADVERTISER_MAX_AGE_S.min).max(ADVERTISER_MAX_AGE_S.max).default(ADVERTISER_MAX_AGE_S.min),
    'The same for an advertiser.',
  ),
  TAG_MANAGER_ID: setting(
    z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'a container id, GTM-…')
      .optional(),
    'Tag manager of visitors who agree to it.',
    { unset: 'nobody is asked' },
  ),
  POSTHOG_KEY: setting(
    z
      .string()
      .regex(/^phc_\w{8,64}$/, 'a project API key, phc_…')
      .optional(),
    'Product analytics with session replay (PostHog), for visitors who agree to statistics: the project’s key.',
  ),
  POSTHOG_URL: setting(url.optional(), 'Server of that project.'),
  RUDDERSTACK_WRITE_KEY: setting(
    z
      .string()
      .regex(/^\w{8,64}$/, 'the write key of a source')
      .optional(),
    'Customer-data platform (RudderStack), for visitors who agree to marketing: the source’s write key.',
  ),
  RUDDERSTACK_DATA_PLANE_URL: setting(url.optional(), 'Its data plane.'),
  RUDDERSTACK_CONFIG_URL: setting(url.optional(), 'Its control plane.'),
}

const GAMES_AND_CAPTCHA = {
  STUDIO_URL: setting(
    url.optional(),
    'Address of the studio whose games the site serves below `/studio/`, in frames with an opaque origin.',
    { unset: 'none; set by `npm run serve` where the studio has no domain of its own' },
  ),
  GAME_FRAME_ORIGINS: setting(list(url), 'Origins of games that pages may frame.', { unset: 'the studio’s' }),
  CAPTCHA_RECAPTCHA_SITE_KEY: setting(
    recaptchaSiteKey.optional(),
    'Site key of reCAPTCHA v3, for the site and the platform.',
  ),
}

/** Settings of the programs by group, in the order of docs/settings.md. */
export const SETTING_GROUPS = {
  Process: PROCESS,
  Site: SITE,
  'Brand and contacts': BRAND,
  'Secrets and keys': SECRETS,
  Platform: PLATFORM,
  'Regulation and sign-in': REGULATION,
  'API of the operator and cache': UPSTREAM,
  'Mirrors and sign-on': MIRROR,
  'Partners and analytics': PARTNERS,
  'Games and captcha, on the site': GAMES_AND_CAPTCHA,
} as const

const schema = z.object({
  ...PROCESS,
  ...SITE,
  ...BRAND,
  ...SECRETS,
  ...PLATFORM,
  ...REGULATION,
  ...UPSTREAM,
  ...MIRROR,
  ...PARTNERS,
  ...GAMES_AND_CAPTCHA,
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
  lines.push(...accentFaults(it))
  if (it.SITE_LOGO_LIGHT !== undefined && it.SITE_LOGO === undefined)
    lines.push('SITE_LOGO_LIGHT: needs a SITE_LOGO, for the dark theme')
  if (it.SITE_LEGAL_ADDRESS !== undefined && it.SITE_LEGAL_NAME === undefined)
    lines.push('SITE_LEGAL_ADDRESS: needs a SITE_LEGAL_NAME')
  for (const name of halfSet(it)) lines.push(`${name}: is missing beside the other settings of the same company`)
  if (it.REAL_MONEY_MODE && it.UPSTREAM === 'remote' && it.SITE_LICENCE === undefined)
    lines.push('REAL_MONEY_MODE: needs a SITE_LICENCE')
  if (lines.length > 0) throw new EnvironmentError(lines)
  return it
}

/** Validates a rule; `**` is tried as a path that no rule matches. */
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

/**
 * Finds rules that loop, in the order in which a navigation applies them, on the restricted mirror and on every other
 * host.
 */
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

/** This process's variables, for code with its own schema: the providers of the embedded platform. */
export function environmentVariables(): Variables {
  return process.env
}

/** This process's variables with some set, for starting a child process. */
export function childEnvironment(set: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...set }
}

/** Whether a fast path is enabled. Must be called within a request: an edge runtime has no settings outside of one. */
export function isFastPathOn(path: FastPath, { FAST_PATHS_OFF }: Pick<Environment, 'FAST_PATHS_OFF'> = env()): boolean {
  return !FAST_PATHS_OFF.includes(path)
}
