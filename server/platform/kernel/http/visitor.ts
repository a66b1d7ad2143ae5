import { createHash, timingSafeEqual } from 'node:crypto'
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

/** The bearer of a request, or null. */
export function bearerOf(context: Context<AppEnvironment>): string | null {
  return /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null
}

/** Where a request came from. */
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

/** What browsers send comes again and again; what is longer than theirs is read each time. */
function localeOf(acceptLanguage: string): Locale {
  const known = locales.get(acceptLanguage)
  if (known !== undefined) return known
  const locale = preferredLocale(acceptLanguage)
  if (acceptLanguage.length <= MAX_KEPT_LENGTH) locales.set(acceptLanguage, locale)
  return locale
}

const MAX_KEPT_LENGTH = 256
const locales = new LRUCache<string, Locale>({ max: 1000 })

/** What names no host, as `a:b:c`, is as good as nothing. */
function hostOfHeader(text: string | undefined): string | null {
  const host = text?.toLowerCase() ?? ''
  const url = URL.parse(`https://${host}`)
  // a default port is left out of what a URL says
  return url !== null && [url.host, `${url.host}:443`].includes(host) ? host : null
}

const regionOfHeader = (text: string | undefined): Region | null => (text === 'KZ' || text === 'RU' ? text : null)

/** Whether the request shows the service secret, compared in constant time. */
export function isService(context: Context<AppEnvironment>, serviceSecret: string | null): boolean {
  const shown = context.req.header('x-service-secret')
  return serviceSecret !== null && shown !== undefined && timingSafeEqual(digest(shown), digest(serviceSecret))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Canonical text of an address; the same addresses call again and again, and each is parsed once. */
function knownAddress(text: string): string | null {
  const known = canonical.get(text)
  if (known !== undefined) return known
  const address = canonicalAddress(text)
  if (address !== null) canonical.set(text, address)
  return address
}

const canonical = new LRUCache<string, string>({ max: 1000 })

type AddressSources = {
  /** Of the socket; undefined for a call within the process. */
  readonly socket: string | undefined
  readonly forwardedFor: string | undefined
  /** Whether the service secret came along: nobody else is believed. */
  readonly isTrusted: boolean
}

const LOOPBACK = '127.0.0.1'

/** Who called: the first of a trusted X-Forwarded-For, else the socket. */
function clientAddress({ socket, forwardedFor, isTrusted }: AddressSources): string {
  const named = isTrusted ? forwardedFor?.split(',', 1)[0] : undefined
  // what is no address is parsed each time, so that none is not asked about
  return (named ? knownAddress(named) : null) ?? knownAddress(socket ?? LOOPBACK) ?? LOOPBACK
}

type Where = { readonly country: string | null; readonly isBlocked: boolean }

/** Where a client address is, and whether the operator serves nobody there; what no database knows is served. */
export function whereIs({ countryOf, settings }: Pick<Platform, 'countryOf' | 'settings'>, ip: string): Where {
  const country = countryOf(ip)
  return { country, isBlocked: country !== null && settings.blockedCountries.has(country) }
}

/** A session that a request has opened by itself, with its fresh token. */
export type OpenedSession = { readonly caller: Caller | null; readonly token: string }

/** Who shows a bearer: what the kernel needs to know of sessions. The identity module is one. */
export type Authenticator = {
  /** Whose token this is, while it is fresh; null for any other text. */
  readonly findCaller: (bearer: string) => Promise<Caller | null>
  /** Whether a bearer is the token of a magic link, which is no session's. */
  readonly isMagicLink: (bearer: string) => boolean
  /** Opens a session with a magic link, once; null when it is unknown, old or used. */
  readonly openMagicLink: (token: string, client: Client) => Promise<OpenedSession | null>
  /** The channel on which the end of a session is announced. */
  readonly sessionChannel: (sessionId: string) => string
  /** Whether a session has neither ended nor run out. */
  readonly isSessionOpen: (sessionId: string) => Promise<boolean>
}

type Asker = Pick<HandlerArguments<Call, never>, 'caller' | 'bearer' | 'opened'>
type Shown = { readonly bearer: string | null; readonly client: Client }

/**
 * Who asks. Refusal: unauthorized, without a fresh bearer where one is required, and for a stale one wherever a bearer
 * says anything: a player whose token has run out is no visitor, and their app refreshes it.
 */
export async function identify(authenticator: Authenticator, call: Call, shown: Shown): Promise<Asker> {
  const { bearer } = shown
  if (call.auth === 'none' || bearer === null) {
    if (call.auth === 'required') throw new Refusal('unauthorized')
    return { caller: null, bearer, opened: null }
  }
  // a magic link is the bearer of the call that can answer with a fresh token, and of no other
  const isMagicLink = call.credential === 'fresh_token' && authenticator.isMagicLink(bearer)
  const asker = isMagicLink
    ? await openMagicLink(authenticator, bearer, shown.client)
    : { caller: await authenticator.findCaller(bearer), bearer, opened: null }
  // the refresh itself is asked with what has run out
  if (asker.caller === null && call.credential !== 'access_token') throw new Refusal('unauthorized')
  return asker
}

async function openMagicLink(authenticator: Authenticator, link: string, client: Client): Promise<Asker> {
  const session = await authenticator.openMagicLink(link, client)
  if (!session) return { caller: null, bearer: link, opened: null }
  const { caller, token } = session
  return { caller, bearer: token, opened: token }
}
