import type { Logger } from 'pino'
import { z } from 'zod'
import { DEFAULT_NAME } from '#server/brand/brand.ts'
import { fetchRequest, type SendRequest } from '#server/http/send-request.ts'
import { type FormerSecret, secretAt } from '#server/platform/kernel/former-secrets.ts'
import { EnvironmentError, list, parseSettings, setting, type Variables } from '#server/settings.ts'
import { OPAQUE_ORIGIN } from '#server/shared/constants/external-url.ts'
import { type After, systemAfter } from '#server/shared/timers.ts'
import { adapterOf, type OpenNoteFolder, type ProviderSurroundings, type Registry } from './adapter.ts'
import type { Beacon } from './beacon/port.ts'
import { beacons } from './beacon/registry.ts'
import type { CaptchaProvider } from './captcha/port.ts'
import { captchaProviders } from './captcha/registry.ts'
import type { EmailProvider } from './email/port.ts'
import { emailProviders } from './email/registry.ts'
import type { GameProvider, GameProviders } from './games/port.ts'
import { gameProviders } from './games/registry.ts'
import type { SocialProvider, SocialProviders } from './identity/port.ts'
import { socialProviders } from './identity/registry.ts'
import { chosenProviders, openSocialProviders } from './identity/social-providers.ts'
import type { KycProvider } from './kyc/port.ts'
import { kycProviders } from './kyc/registry.ts'
import type { Feed } from './odds/port.ts'
import { oddsFeeds } from './odds/registry.ts'
import type { PaymentProvider, PaymentProviders } from './payments/port.ts'
import { paymentProviders } from './payments/registry.ts'
import type { RateFeed, RateSource } from './rates/port.ts'
import { rateSources } from './rates/registry.ts'
import type { SmsProvider } from './sms/port.ts'
import { smsProviders } from './sms/registry.ts'
import { chosenWitnesses, openWitnesses } from './witness/open-witnesses.ts'
import type { Witness } from './witness/port.ts'
import { witnesses } from './witness/registry.ts'

/** Third-party providers for modules, each behind the port of its kind. */
export type Providers = {
  readonly payments: PaymentProviders
  readonly social: SocialProviders
  readonly email: EmailProvider
  readonly sms: SmsProvider
  readonly kyc: KycProvider
  /** Null if none is configured: pages then state that. */
  readonly beacon: Beacon | null
  readonly games: GameProviders
  /** Null if none is configured: login is then protected by rate limits alone. */
  readonly captcha: CaptchaProvider | null
  /** Null if the operator offers no sports: their pages then state that there are no events. */
  readonly odds: Feed | null
  /** Null if operators set the exchange rates. */
  readonly rates: RateFeed | null
  /** Those who keep checkpoints of the log; empty if nobody does: pages then state that. */
  readonly witnesses: readonly Witness[]
}

/** The registries, by kind. Tests add providers by passing their own. */
export type Registries = {
  readonly payments: Registry<PaymentProvider>
  readonly social: Registry<SocialProvider>
  readonly email: Registry<EmailProvider>
  readonly sms: Registry<SmsProvider>
  readonly kyc: Registry<KycProvider>
  readonly beacon: Registry<Beacon>
  readonly games: Registry<GameProvider>
  readonly captcha: Registry<CaptchaProvider>
  readonly odds: Registry<Feed>
  readonly rates: Registry<RateSource>
  readonly witness: Registry<Witness>
}

export const REGISTRIES: Registries = {
  payments: paymentProviders,
  social: socialProviders,
  email: emailProviders,
  sms: smsProviders,
  kyc: kycProviders,
  beacon: beacons,
  games: gameProviders,
  captcha: captchaProviders,
  odds: oddsFeeds,
  rates: rateSources,
  witness: witnesses,
}

const name = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'names of providers, with commas between them')

/** Value of a setting for no provider of a kind. */
const NOBODY = 'none'

/** Value of a setting for no source: what it would provide is entered by operators. */
const OPERATORS = 'operator'
const HOUR_MS = 3_600_000
const BP_PER_PERCENT = 100

/** Selects the provider of each kind; the other settings belong to the providers. */
const choice = z.object({
  PAYMENT_PROVIDERS: setting(
    list(name).pipe(z.array(name).min(1)).prefault('sandbox'),
    'Payment providers in the order in which players see them: `sandbox` (play money), `btcpay`.',
    { unset: '`sandbox`', isForProduction: true },
  ),
  EMAIL_PROVIDER: setting(name.optional(), 'Carrier of emails: `smtp`, or `outbox`, which keeps them on `/outbox`.', {
    unset: '`smtp` if `SMTP_URL` is set',
    isForProduction: true,
  }),
  SMS_PROVIDER: setting(name.optional(), 'Carrier of SMS: `http`, or `outbox`.', {
    unset: '`http` if `SMS_URL` is set',
  }),
  KYC_PROVIDER: setting(
    name.default('sandbox'),
    'Who verifies identities: `sandbox` accepts everybody; `operator`: your staff, by `npm run op -- identity`; `desk`: a page of your own.',
    { isForProduction: true },
  ),
  BEACON_PROVIDER: setting(name.optional(), '`drand`: public randomness takes part in crash and rooms.', {
    unset: 'none, and pages say so',
  }),
  GAME_PROVIDERS: setting(list(name).prefault('studio'), 'Game providers in the order of the lobby; empty for none.', {
    unset: '`studio`',
  }),
  CAPTCHA_PROVIDER: setting(
    name.default('altcha'),
    'Captcha after failed attempts: `altcha` (work of the browser), `recaptcha`, `none`.',
  ),
  SPORTS_FEED: setting(
    // a feed plays its matches even without viewers, which costs a few percent of a core
    name.default('virtual'),
    'Source of sports events: `virtual` plays its own matches; `none`, and pages say that there are none.',
  ),
  RATES_PROVIDER: setting(
    name.default(OPERATORS),
    'Source of exchange rates: `cbr` (Bank of Russia; every currency), `ecb` (European Central Bank; EUR, USD and INR), `http` (JSON); `operator`: your staff, in the console.',
    { isForProduction: true },
  ),
  RATES_MAX_AGE_HOURS: setting(
    // an ECB rate of Friday is replaced on Monday at about 16:00 CET, 87 hours after the start of its day
    z.coerce.number().int().min(24).max(720).default(96),
    'With a source: hours since the start of the day of a rate, or since an operator set it, after which its currency is not exchanged.',
  ),
  RATES_MAX_MOVE_PERCENT: setting(
    z.coerce.number().int().min(1).max(100).default(10),
    'With a source: a rate that differs by more from the one in force is not taken, and its currency is not exchanged, until an operator sets the rates.',
  ),
  WITNESSES: setting(
    chosenWitnesses,
    'Witnesses of the log: `https://witness.example=<verifier key>`, and folders or git repositories as `file:///srv/log=<name>`.',
    { unset: 'none, and pages say so', isForProduction: true },
  ),
  SOCIAL_PROVIDERS: setting(
    chosenProviders,
    'Companies that players sign in with, as JSON: `[{"name","label","issuer","clientId","clientSecret"}]`; `"responseMode":"form_post"` where a company requires it (Apple).',
    { unset: '`[]`' },
  ),
})

/** Settings of providers by group, in the order of docs/settings.md. Settings in SOCIAL_PROVIDERS are part of it. */
export const PROVIDER_SETTING_GROUPS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  Providers: choice.shape,
  ...Object.fromEntries(
    [
      ['Payments', paymentProviders] as const,
      ['Email', emailProviders] as const,
      ['SMS', smsProviders] as const,
      ['Identity checks', kycProviders] as const,
      ['Public randomness', beacons] as const,
      ['Game providers', gameProviders] as const,
      ['Captcha', captchaProviders] as const,
      ['Sports', oddsFeeds] as const,
      ['Exchange rates', rateSources] as const,
    ].map(([group, registry]) => [group, settingsOf(registry)]),
  ),
}

function settingsOf(registry: Registry<unknown>): Readonly<Record<string, z.ZodType>> {
  return Object.assign({}, ...Object.values(registry).map(({ settings }) => settings))
}

/** Names of all settings that select a provider or belong to one. */
export const PROVIDER_SETTING_NAMES: readonly string[] = Object.values(PROVIDER_SETTING_GROUPS).flatMap(Object.keys)

type Options = {
  readonly secret: string
  readonly formerSecrets?: readonly FormerSecret[]
  readonly log: Logger
  /** Base URL that a provider's page redirects players back to. */
  readonly siteOrigin?: string
  /** Default: that of a site without a name of its own. */
  readonly siteName?: string
  readonly registries?: Registries
  /** Directories of the host, if it has some. */
  readonly openFolder?: OpenNoteFolder
  /** Default: the runtime's. */
  readonly sendRequest?: SendRequest
  readonly after?: After
}

/**
 * Opens the providers selected by the settings. Throws EnvironmentError if one is unknown or its settings are invalid.
 */
export function openProviders(
  variables: Variables,
  {
    secret,
    formerSecrets = [],
    log,
    siteOrigin,
    siteName = DEFAULT_NAME,
    registries = REGISTRIES,
    openFolder,
    sendRequest = fetchRequest,
    after = systemAfter,
  }: Options,
): Providers {
  const chosen = parseSettings(choice, variables)
  const within = (name: string): ProviderSurroundings => ({
    name,
    secret,
    log,
    sendRequest,
    after,
    secretAt: (at) => secretAt({ secret, formerSecrets }, at),
    siteOrigin: siteOrigin ?? null,
    siteName,
    openFolder,
  })
  function open<Port>(registry: Registry<Port>, setting: string, name: string): Port {
    return adapterOf(registry, name, setting).open(variables, within(name), `${setting}=${name}: `)
  }
  // setting a URL is enough to enable delivery of emails and SMS
  const email = chosen.EMAIL_PROVIDER ?? (variables.SMTP_URL ? 'smtp' : 'outbox')
  const sms = chosen.SMS_PROVIDER ?? (variables.SMS_URL ? 'http' : 'outbox')
  function openGames(name: string): GameProvider {
    const provider = open(registries.games, 'GAME_PROVIDERS', name)
    requireForeignOrigin(provider.origin, siteOrigin ?? null, `GAME_PROVIDERS=${name}: `)
    return provider
  }
  return {
    payments: new Map(
      chosen.PAYMENT_PROVIDERS.map((name) => [name, open(registries.payments, 'PAYMENT_PROVIDERS', name)]),
    ),
    email: open(registries.email, 'EMAIL_PROVIDER', email),
    sms: open(registries.sms, 'SMS_PROVIDER', sms),
    kyc: open(registries.kyc, 'KYC_PROVIDER', chosen.KYC_PROVIDER),
    beacon:
      chosen.BEACON_PROVIDER === undefined ? null : open(registries.beacon, 'BEACON_PROVIDER', chosen.BEACON_PROVIDER),
    games: new Map(chosen.GAME_PROVIDERS.map((name) => [name, openGames(name)])),
    captcha:
      chosen.CAPTCHA_PROVIDER === NOBODY ? null : open(registries.captcha, 'CAPTCHA_PROVIDER', chosen.CAPTCHA_PROVIDER),
    odds: chosen.SPORTS_FEED === NOBODY ? null : open(registries.odds, 'SPORTS_FEED', chosen.SPORTS_FEED),
    rates:
      chosen.RATES_PROVIDER === OPERATORS
        ? null
        : {
            ...open(registries.rates, 'RATES_PROVIDER', chosen.RATES_PROVIDER),
            name: chosen.RATES_PROVIDER,
            maxAgeMs: chosen.RATES_MAX_AGE_HOURS * HOUR_MS,
            maxMoveBp: chosen.RATES_MAX_MOVE_PERCENT * BP_PER_PERCENT,
          },
    social: openSocialProviders(chosen.SOCIAL_PROVIDERS, registries.social, within),
    witnesses: openWitnesses(chosen.WITNESSES, registries.witness, within),
  }
}

/**
 * Rejects games whose origin is the site's own or shares its cookies. Their frame may run scripts and access its
 * storage, which is safe only on a foreign origin. Cookies depend on host names, not ports, so an origin is rejected if
 * one name is a parent of the other, except for names without a dot, for which browsers set no parent cookies.
 */
function requireForeignOrigin(origin: string, siteOrigin: string | null, place: string): void {
  if (siteOrigin === null || origin === OPAQUE_ORIGIN) return
  const [game, site] = [hostOf(origin), hostOf(siteOrigin).replace(/^www\./, '')]
  const isWithin =
    site.includes('.') && (game.endsWith(`.${site}`) || (game.includes('.') && site.endsWith(`.${game}`)))
  if (game === site || isWithin)
    throw new EnvironmentError([`${place}its games cannot use ${origin}, which shares cookies with ${siteOrigin}`])
}

const hostOf = (origin: string) => new URL(origin).hostname
