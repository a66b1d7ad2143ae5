import type { EventEmitter } from 'node:events'
import type { Cached } from '#server/cache/answers.ts'
import { DEFAULT_LOCALE } from '#server/contract/constants/locales.ts'
import { type Region, regionOf } from '#server/contract/constants/regions.ts'
import type { Environment } from '#server/env.ts'
import type { Soon } from '#server/soon.ts'
import type { Mirror } from '#server/trpc/mirror.ts'
import type { BegunSite } from '#server/trpc/site-answers.ts'
import type { Upstream } from '#server/upstream/client.ts'
import type { GeoChecks } from '#server/upstream/geo-checks.ts'
import type { OpenLive } from '#server/upstream/live.ts'
import type { Refresh } from '#server/upstream/refresher.ts'
import type { OpenPublicLive } from '#server/upstream/shared-live.ts'
import { createSlots } from '#server/upstream/slots.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import type { Visit } from '#server/upstream/visit.ts'
import { type Address, readAddress } from './address.ts'
import { type ClientFacts, clientFacts, countryCode } from './client.ts'
import { type CookieJar, createCookieJar } from './cookies.ts'
import type { CountedVisits } from './counted-visits.ts'
import { preferredLocale } from './locale.ts'
import { makeNonce } from './nonce.ts'
import type { Operations } from './operations.ts'
import type { Report } from './report.ts'
import { isSearchEngine } from './search-engine.ts'
import { createTimings, type Timings } from './timings.ts'

/** What srvx and Nitro add to a request, on Node and on an edge runtime alike. */
export type RuntimeRequest = Request & {
  /** Of the socket's peer; on an edge runtime of the visitor. */
  readonly ip?: string | undefined
  readonly runtime?: {
    readonly name: string
    /** On Node, where an answer emits `finish` once the system has all of it. */
    readonly node?: { readonly res?: Pick<EventEmitter, 'once'> }
  }
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** What lives longer than a request, where the runtime allows it. */
export type Services = {
  readonly upstream: Upstream
  readonly openLive: OpenLive
  readonly openPublicLive: OpenPublicLive
  readonly refresh: Refresh
  readonly cached: Cached
  readonly geo: GeoChecks
  readonly counted: CountedVisits
  /** Rejects when the cache database does not answer. */
  readonly checkCache: () => Promise<void>
}

/** One request and all that the gateway learns of it. */
export type Exchange = {
  readonly request: RuntimeRequest
  readonly address: Address
  readonly url: Address['url']
  /** A document or page of its address, to be read: no POST. */
  readonly isDocument: boolean
  readonly isPage: boolean
  readonly isSearchEngine: boolean
  /** As the header has it. */
  readonly authorization: string | null
  readonly settings: Environment
  readonly client: ClientFacts
  /** Its region is written by the step that asks the operator. */
  readonly visit: Visit & { region: Region | null }
  /** What the operator has said of this visit; the step that asks writes it. */
  readonly learned: Learned
  readonly cookies: CookieJar
  /** The site's origins: as the request came, and PUBLIC_ORIGIN. */
  readonly origins: readonly string[]
  readonly nonce: string
  readonly timings: Timings
  readonly operations: Operations
  /** Opened by the first step that needs them. */
  readonly services: () => Soon<Services>
  readonly onFault: (error: unknown) => void
}

export type Learned = {
  /** Null where nobody answered in time. */
  mirror: Mirror | null
  /** What its page will ask; null where the visit waited for nobody. */
  begun: BegunSite | null
  /** Of the page, instead of its own (G2). */
  status: 451 | null
  /** What the operator is to be told behind the answer. */
  readonly reports: Report[]
}

type ExchangeOptions = Pick<Exchange, 'settings' | 'services' | 'operations'>

export function openExchange(request: RuntimeRequest, { settings, services, operations }: ExchangeOptions): Exchange {
  const address = readAddress(request.url)
  const { url } = address
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isDocument = isRead && address.isDocument
  const client = clientOf(request, url, settings)
  const timings = createTimings()
  const requestId = crypto.randomUUID()
  const siteOrigin = `${client.isHttps ? 'https' : 'http'}://${url.host}`
  const visit: Exchange['visit'] = {
    requestId,
    siteOrigin,
    address: client.address,
    userAgent: request.headers.get('user-agent'),
    locale: isDocument
      ? (address.namedLocale ?? DEFAULT_LOCALE)
      : preferredLocale(request.headers.get('accept-language')),
    region: client.country === null ? null : regionOf(client.country),
    slots: createSlots(),
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
    isSearchEngine: isSearchEngine(visit.userAgent),
    authorization: request.headers.get('authorization'),
    settings,
    client,
    visit,
    learned: { mirror: null, begun: null, status: null, reports: [] },
    cookies: createCookieJar(request.headers.get('cookie'), client.isHttps),
    origins: settings.PUBLIC_ORIGIN === undefined ? [siteOrigin] : [siteOrigin, settings.PUBLIC_ORIGIN],
    nonce: makeNonce(),
    timings,
    operations,
    services,
    onFault(error) {
      const isLeft = error instanceof UpstreamError && error.kind === 'aborted'
      if (!isLeft) operations.report({ error, requestId, path: url.pathname })
    },
  }
}

function clientOf(request: RuntimeRequest, url: Address['url'], settings: Environment): ClientFacts {
  const facts = clientFacts({ peer: request.ip, url }, request.headers, settings.TRUSTED_PROXY)
  // an edge runtime is its own trusted proxy: it overwrites this header
  if (request.runtime?.name !== 'cloudflare') return facts
  return { ...facts, country: countryCode(request.headers.get('cf-ipcountry')) }
}
