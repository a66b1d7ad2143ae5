import type { Cached } from '#server/edge/cache/answers.ts'
import type { GeoChecks } from '#server/edge/site/geo-checks.ts'
import type { GeoCookie } from '#server/edge/site/geo-cookie.ts'
import type { Mirror } from '#server/edge/site/mirror.ts'
import type { PrefetchedSite } from '#server/edge/site/operator-answers.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import type { Upstream } from '#server/edge/upstream/client.ts'
import type { OpenLive } from '#server/edge/upstream/live.ts'
import type { LiveReaders } from '#server/edge/upstream/live-readers.ts'
import type { Refresh } from '#server/edge/upstream/refresher.ts'
import { createBulkhead } from '#server/edge/upstream/resilience.ts'
import type { FollowPublicLive, OpenPublicLive } from '#server/edge/upstream/shared-live.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { Environment } from '#server/env.ts'
import { type ClientFacts as Connected, clientFacts } from '#server/shared/client-address.ts'
import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { type Region, regionOf } from '#server/shared/constants/regions.ts'
import type { Operations } from '../operations/operations.ts'
import type { AnalyticsEvent } from './analytics-event.ts'
import { type CookieJar, createCookieJar } from './cookies.ts'
import type { CountedVisits } from './counted-visits.ts'
import { type Address, countryCode, isSearchEngine, preferredLocale, readAddress } from './request-facts.ts'
import type { BusyPage } from './response.ts'

/** Fields that srvx and Nitro add to a request, on Node and on an edge runtime. */
export type RuntimeRequest = Request & {
  /** Address of the socket's peer; on an edge runtime that of the visitor. */
  readonly ip?: string | undefined
  readonly runtime?: {
    readonly name: string
  }
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** Services that live longer than a request, where the runtime allows it. */
export type Services = {
  readonly upstream: Upstream
  readonly openLive: OpenLive
  readonly openPublicLive: OpenPublicLive
  /** Null on runtimes that cannot share a stream between requests. */
  readonly followPublicLive: FollowPublicLive | null
  readonly liveReaders: LiveReaders
  readonly refresh: Refresh
  readonly cached: Cached
  readonly geo: GeoChecks
  readonly geoCookie: GeoCookie
  readonly counted: CountedVisits
  /** Rejects if the cache database does not respond. */
  readonly checkCache: () => Promise<void>
}

/** One request and everything that the gateway determines about it. */
export type RequestContext = {
  readonly request: RuntimeRequest
  readonly address: Address
  readonly url: Address['url']
  /** Whether it reads a document or page: not a POST. */
  readonly isDocument: boolean
  readonly isPage: boolean
  readonly isSearchEngine: boolean
  readonly authorization: string | null
  readonly settings: Environment
  readonly client: ClientFacts
  /** The region is set by the middleware that calls the operator. */
  readonly upstreamContext: UpstreamContext & { region: Region | null }
  /** The operator's responses for this visit; set by the middleware that calls it. */
  readonly state: RequestState
  readonly cookies: CookieJar
  /** The site's origins: the request's own, and PUBLIC_ORIGIN. */
  readonly origins: readonly string[]
  /** Nonce of this response's inline scripts and styles. */
  readonly nonce: string
  readonly timings: Timings
  readonly operations: Operations
  readonly services: () => Promise<Services>
  readonly onFault: (error: unknown) => void
  readonly busyPage: BusyPage | null
}

export type RequestState = {
  /** Null if there was no response in time. */
  mirror: Mirror | null
  /** Prefetched calls of the page; null if the visit waited for none. */
  prefetched: PrefetchedSite | null
  /** Replaces the status of the page. */
  status: 451 | null
  /** Events to report to the operator after the response. */
  readonly analyticsEvents: AnalyticsEvent[]
}

type ExchangeOptions = Pick<RequestContext, 'settings' | 'services' | 'operations'> &
  Partial<Pick<RequestContext, 'busyPage'>>

export function createRequestContext(
  request: RuntimeRequest,
  { settings, services, operations, busyPage = null }: ExchangeOptions,
): RequestContext {
  const received = readAddress(request.url)
  const client = clientOf(request, received.url, settings)
  const address = inSchemeOf(client, received, request.url)
  const { url } = address
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isDocument = isRead && address.isDocument
  const timings = createTimings()
  const requestId = crypto.randomUUID()
  const siteOrigin = `${client.isHttps ? 'https' : 'http'}://${url.host}`
  const upstreamContext: RequestContext['upstreamContext'] = {
    requestId,
    siteOrigin,
    address: client.address,
    userAgent: request.headers.get('user-agent'),
    locale: isDocument
      ? (address.namedLocale ?? DEFAULT_LOCALE)
      : preferredLocale(request.headers.get('accept-language') ?? ''),
    region: client.country === null ? null : regionOf(client.country),
    bulkhead: createBulkhead(),
    onCall(ended) {
      timings.add('upstream', ended.durationMs, ended.call)
      operations.meter.onCall(ended)
    },
  }
  return {
    request,
    address,
    url,
    isDocument,
    isPage: isRead && address.isPage,
    isSearchEngine: isSearchEngine(upstreamContext.userAgent),
    authorization: request.headers.get('authorization'),
    settings,
    client,
    upstreamContext,
    state: { mirror: null, prefetched: null, status: null, analyticsEvents: [] },
    cookies: createCookieJar(request.headers.get('cookie'), client.isHttps),
    origins: settings.PUBLIC_ORIGIN === undefined ? [siteOrigin] : [siteOrigin, settings.PUBLIC_ORIGIN],
    // drawn even if not needed: a getter in a literal gives each object its own shape, which V8 does not optimize
    nonce: makeNonce(),
    timings,
    operations,
    services,
    busyPage,
    onFault(error) {
      // the client has disconnected: from a call, or while sending the request
      const isLeft = error instanceof UpstreamError ? error.kind === 'aborted' : isClientDisconnect(request, error)
      if (!isLeft) operations.reportFault({ error, requestId, path: url.pathname })
    },
  }
}

const isClientDisconnect = ({ signal }: Request, error: unknown) => signal.aborted && signal.reason === error

/** The address as the client's browser sees it: behind TLS it is https, whose default port a URL omits. */
function inSchemeOf({ isHttps }: ClientFacts, received: Address, href: string): Address {
  const protocol = isHttps ? 'https:' : 'http:'
  if (received.url.protocol === protocol) return received
  return readAddress(href.replace(/^https?:/, protocol))
}

export type ClientFacts = Connected & {
  /** ISO 3166-1 alpha-2, if the edge runtime or a trusted proxy names it. */
  readonly country: string | null
}

function clientOf(request: RuntimeRequest, { protocol }: Address['url'], settings: Environment): ClientFacts {
  const { headers, ip: peer, runtime } = request
  const facts = clientFacts({ peer, isHttps: protocol === 'https:' }, headers, settings.TRUSTED_PROXY)
  const named = headers.get('cf-ipcountry')
  // an edge runtime is its own trusted proxy: it overwrites this header
  if (runtime?.name === 'cloudflare') return { ...facts, country: countryCode(named) }
  return { ...facts, country: facts.isProxied ? countryCode(named ?? headers.get('x-country-code')) : null }
}

/** A multiple of three, so that base64 has no padding and many can be encoded together. */
const NONCE_BYTES = 18
const NONCE_LENGTH = (NONCE_BYTES / 3) * 4
/** Number of nonces per call of the system's random generator, which costs more than slicing its bytes. */
const NONCES_PER_DRAW = 256

let drawn = ''
let used = 0

/** 144 random bits in base64: always of the same length. */
export function makeNonce(): string {
  if (used === drawn.length) {
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES * NONCES_PER_DRAW))
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    drawn = btoa(text)
    used = 0
  }
  used += NONCE_LENGTH
  return drawn.slice(used - NONCE_LENGTH, used)
}

/** Durations of the parts of a response, in milliseconds. */
export type Timings = {
  /** Time of the request, as `performance.now()` counts. */
  readonly startedAt: number
  /** Names must be literals in code that need no quoting. */
  add(name: string, durationMs: number, description?: string): void
  /** Records the time that a middleware delayed the response. */
  wait(step: string, ms: number): void
  readonly waits: readonly Wait[]
  /** Formats a Server-Timing header. */
  header(): string
}

type Wait = { readonly step: string; readonly ms: number }

/** A page makes a handful of calls; limits the header of a batch that makes hundreds. */
const MAX_ADDED = 32

function createTimings(): Timings {
  return new AnswerTimings()
}

class AnswerTimings implements Timings {
  readonly startedAt = performance.now()
  readonly waits: Wait[] = []
  readonly #added: string[] = []

  add(name: string, durationMs: number, description?: string): void {
    if (this.#added.length === MAX_ADDED) return
    const label = description === undefined ? '' : `;desc="${description}"`
    this.#added.push(entry(name + label, durationMs))
  }

  wait(step: string, ms: number): void {
    this.waits.push({ step, ms })
  }

  header(): string {
    return [...this.#added, ...this.waits.map(({ step, ms }) => entry(step, ms))].join(', ')
  }
}

/** In tenths of a millisecond: more digits would suggest false precision. */
const entry = (label: string, ms: number) => `${label};dur=${Math.round(ms * 10) / 10}`
