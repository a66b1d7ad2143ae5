import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { preferredLocale } from '#server/shared/accept-language.ts'
import { canonicalAddress } from '#server/shared/client-address.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { Call } from '#server/shared/contract/call.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { Caller, Client, HandlerArguments } from './handler.ts'

const USER_AGENT_LENGTH = 512

export function bearerOf(context: Context<AppEnvironment>): string | null {
  return /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null
}

/** Returns the origin of a request: address, user agent, host, locale and region. */
export function clientOf(context: Context<AppEnvironment>, serviceSecret: string | null): Client {
  const { req, env } = context
  const isTrusted = isService(context, serviceSecret)
  return {
    ip: clientAddress({
      socket: env.incoming?.socket.remoteAddress,
      forwardedFor: req.header('x-forwarded-for'),
      isTrusted,
    }),
    userAgent: req.header('user-agent')?.slice(0, USER_AGENT_LENGTH) ?? null,
    host: (isTrusted && hostOfHeader(req.header('x-forwarded-host'))) || null,
    region: (isTrusted && regionOfHeader(req.header('region'))) || null,
    locale: localeOf(req.header('accept-language') ?? ''),
  }
}

/** Caches the headers that browsers usually send; longer ones are parsed each time. */
function localeOf(acceptLanguage: string): Locale {
  const known = locales.get(acceptLanguage)
  if (known !== undefined) return known
  const locale = preferredLocale(acceptLanguage)
  if (acceptLanguage.length <= MAX_KEPT_LENGTH) locales.set(acceptLanguage, locale)
  return locale
}

const MAX_KEPT_LENGTH = 256
const locales = new LRUCache<string, Locale>({ max: 1000 })

/** Cached, since a site has few hosts; longer ones are parsed each time. */
function hostOfHeader(text: string | undefined): string | null {
  if (text === undefined) return null
  const known = hosts.get(text)
  if (known !== undefined) return known.host
  const host = parseHost(text)
  if (text.length <= MAX_KEPT_LENGTH) hosts.set(text, { host })
  return host
}

const hosts = new LRUCache<string, { readonly host: string | null }>({ max: 1000 })

/** Returns null for an invalid host, such as `a:b:c`. */
function parseHost(text: string): string | null {
  const host = text.toLowerCase()
  const url = URL.parse(`https://${host}`)
  // URL.host omits the default port
  return url !== null && [url.host, `${url.host}:443`].includes(host) ? host : null
}

const regionOfHeader = (text: string | undefined): Region | null => (text === 'KZ' || text === 'RU' ? text : null)

/** Whether the request has the service secret, compared in time that depends on the length only. */
export function isService(context: Context<AppEnvironment>, serviceSecret: string | null): boolean {
  const shown = context.req.header('x-service-secret')
  if (serviceSecret === null || shown === undefined) return false
  const [one, other] = [Buffer.from(shown), Buffer.from(serviceSecret)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

type AddressSources = {
  /** Address of the socket; undefined for a call within the process. */
  readonly socket: string | undefined
  readonly forwardedFor: string | undefined
  /** Whether the request has the service secret: other clients' headers are ignored. */
  readonly isTrusted: boolean
}

const LOOPBACK = '127.0.0.1'

/** Client address: the first entry of a trusted X-Forwarded-For, otherwise the socket's. */
function clientAddress({ socket, forwardedFor, isTrusted }: AddressSources): string {
  const named = isTrusted ? forwardedFor?.split(',', 1)[0] : undefined
  return (named ? canonicalAddress(named) : null) ?? canonicalAddress(socket ?? LOOPBACK) ?? LOOPBACK
}

type ClientLocation = { readonly country: string | null; readonly isBlocked: boolean }

/** Country of a client address, and whether the operator blocks it. Unknown countries are served. */
export function locateClient(
  { countryOf, settings }: Pick<Platform, 'countryOf' | 'settings'>,
  ip: string,
): ClientLocation {
  const country = countryOf(ip)
  return { country, isBlocked: country !== null && settings.blockedCountries.has(country) }
}

/** A session opened by the request itself, with its fresh token. */
export type OpenedSession = { readonly caller: Caller | null; readonly token: string }

/** Session lookups that the kernel needs; implemented by the identity module. */
export type Authenticator = {
  /** Returns the caller of a fresh token; null for any other text. */
  readonly findCaller: (bearer: string) => Promise<Caller | null>
  /** Whether a bearer is a magic link token, not a session token. */
  readonly isMagicLink: (bearer: string) => boolean
  /** Opens a session with a magic link, once; null if it is unknown, expired or used. */
  readonly openMagicLink: (token: string, client: Client) => Promise<OpenedSession | null>
  readonly sessionChannel: (sessionId: string) => string
  readonly isSessionOpen: (sessionId: string) => Promise<boolean>
}

type Visitor = Pick<HandlerArguments<Call, never>, 'caller' | 'bearer' | 'opened'>
type Shown = { readonly bearer: string | null; readonly client: Client }

/**
 * Identifies the caller of a request. Refusal: unauthorized, without a fresh bearer on a call that requires one, and
 * for a stale bearer on any call that uses one. A player with an expired token is not treated as a visitor, so that the
 * app refreshes it.
 */
export async function identify(authenticator: Authenticator, call: Call, shown: Shown): Promise<Visitor> {
  const { bearer } = shown
  if (call.auth === 'none' || bearer === null) {
    if (call.auth === 'required') throw new Refusal('unauthorized')
    return { caller: null, bearer, opened: null }
  }
  // a magic link is accepted only by the call that can return a fresh token
  const isMagicLink = call.credential === 'fresh_token' && authenticator.isMagicLink(bearer)
  const device = isMagicLink
    ? await openMagicLink(authenticator, bearer, shown.client)
    : { caller: await authenticator.findCaller(bearer), bearer, opened: null }
  // the refresh call itself is sent with the expired token
  if (device.caller === null && call.credential !== 'access_token') throw new Refusal('unauthorized')
  return device
}

async function openMagicLink(authenticator: Authenticator, link: string, client: Client): Promise<Visitor> {
  const session = await authenticator.openMagicLink(link, client)
  if (!session) return { caller: null, bearer: link, opened: null }
  const { caller, token } = session
  return { caller, bearer: token, opened: token }
}
