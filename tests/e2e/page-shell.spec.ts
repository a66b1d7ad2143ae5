import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test } from '@playwright/test'
import { withoutNonce } from '#server/edge/gateway/pages/inline-scripts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import {
  type CannedAnswer,
  type FixtureServer,
  type RecordedRequest,
  startFixtureServer,
} from '../support/fixture-server.ts'
import { startMeasured } from '../support/measured-program.ts'
import { forbiddenScripts } from '../support/page-scripts.ts'
import { platformClient } from '../support/platform/client.ts'
import { APPLICANT } from '../support/platform/players.ts'
import { publishText } from '../support/platform/publish-text.ts'
import { type Site, startSite } from '../support/site.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { staff } from './console.ts'
import { everyAddress } from './every-route.ts'
import type { Pair } from './pairs.ts'
import { fund } from './player.ts'

const TIMEOUT_MS = 300_000

async function startBuilt(upstreamUrl: string, off: string) {
  await using opened = new AsyncDisposableStack()
  const { path } = opened.use(temporaryDirectory())
  const environment = {
    DATA_DIR: path,
    UPSTREAM_URL: upstreamUrl,
    LOG_LEVEL: 'silent',
    UPSTREAM_PAGE_TIMEOUT_MS: '10000',
    UPSTREAM_TIMEOUT_MS: '60000',
    FAST_PATHS_OFF: off,
  }
  const { url } = opened.use(
    await startMeasured({ file: '.output/server/index.mjs', environment, readyPath: '/healthz' }),
  )
  const everything = opened.move()
  return { url, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

type Answers = Map<string, Promise<CannedAnswer>>

/** Calls with the same response for everyone. */
const PUBLIC = /\/(?:general|sports\/events|casino\/titles|top|tournaments|crash|rooms|seo|settings|mirror)(?:\/|$)/

/** Calls that answer in no language, and may be answered again at any time. */
const LIVE = /\/(?:table|rooms|sports\/events|players|facts|top)(?:\/|$)/

/** The platform with its public data frozen, so that two renders at different times show the same. */
async function freeze(upstream: FixtureServer, platformUrl: string): Promise<void> {
  const answers: Answers = new Map()
  upstream.respond(({ method, path, query, headers, body }) => {
    const address = `${path}?${new URLSearchParams(query)}`
    const visitor = PUBLIC.test(path) ? '' : headers.authorization
    const key = `${method} ${address} ${LIVE.test(path) ? '' : headers['accept-language']} ${headers.region} ${visitor}`
    const known = answers.get(key)
    if (known) return known
    const answer = forward(platformUrl + address, { method, headers, body })
    answers.set(key, answer)
    return answer
  })
}

const NOT_FORWARDED = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'])

async function forward(url: string, { method, headers, body }: Pick<RecordedRequest, 'method' | 'headers' | 'body'>) {
  const kept = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name))
  const answer = await fetch(url, {
    method,
    headers: { ...Object.fromEntries(kept) },
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

type Account = Pair & { readonly timezone?: string; readonly deposit?: string; readonly isStopped?: true }

/** In other currencies and zones, with nothing, with less than some games' first stakes, and with enough for all. */
const PLAYERS: readonly Account[] = [
  { currency: 'RUB', locale: 'en' },
  { currency: 'USD', locale: 'en', timezone: 'Asia/Tokyo', deposit: '5' },
  { currency: 'KZT', locale: 'hi', timezone: 'America/Sao_Paulo', deposit: '1000000' },
  { currency: 'INR', locale: 'en', isStopped: true },
]

async function openPlayer(site: Site, { currency, locale, timezone, deposit, isStopped }: Account): Promise<string> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const email = `${randomUUID()}@fairline.example`
  const { token } = (await request(contract.auth.register.email, { ...APPLICANT, email, currency })).output
  const zone = timezone === undefined ? {} : { timezone, is_timezone_chosen: true }
  await request(contract.profile.updateSettings, { locale, ...zone }, { token })
  if (deposit !== undefined) await fund({ site, token, currency, amount: deposit })
  if (isStopped) {
    const { status } = await request(contract.limits.exclude, { term: 'half_year' }, { token })
    expect(status).toBe(200)
  }
  return token
}

test('a page from a shell is, to the letter, the page that is rendered for its player', async () => {
  test.setTimeout(TIMEOUT_MS)
  await using site = await startSite('node', { SPORTS_FEED: 'virtual' })
  const { cat } = await staff(site, { cat: ['content'] })
  const offer = { title: 'An offer', text: 'b', button: 'c', path: '/bonuses' }
  await publishText(cat, { kind: 'promo', key: '1', locale: 'en' }, offer)
  await using upstream = await startFixtureServer()
  await freeze(upstream, site.platformUrl)
  await using shells = await startBuilt(upstream.url, '')
  await using whole = await startBuilt(upstream.url, 'page-shell')
  const listed = await everyAddress(whole.url)
  const rendered = new Set<string>()
  for (const { locale, ...account } of PLAYERS) {
    const token = await openPlayer(site, { locale, ...account })
    for (const address of [...listed, '/?show=rtp', '/?q=dice']) {
      const path = `/${locale}${address.replace(/^\/(?=$|\?)/, '')}`
      const send = (url: string) => pageOf(url + path, { url, token, locale })
      // loads the parts of the page that are loaded on demand
      await send(whole.url)
      const expected = await send(whole.url)
      const { isShared, ...found } = await send(shells.url)
      if (address === '/' && locale === 'en') {
        const shown = found.html.replace(/<script.*?<\/script>/gs, '')
        expect(shown.includes('An offer')).toBe(!account.isStopped)
      }
      if (isShared) {
        expect(account.isStopped, path).toBeUndefined()
        expect(firstDifference(expected.html, found.html), path).toBe('')
        expect({ ...found, isShared: false }, path).toEqual(expected)
      } else if (!account.isStopped && found.status === 200) rendered.add(address)
    }
  }
  expect([...rendered].toSorted()).toEqual(RENDERED_PER_PLAYER)
})

/** Both texts around the first place where they differ; empty if they are equal. */
function firstDifference(one: string, other: string): string {
  if (one === other) return ''
  const at = [...one].findIndex((_, index) => one.charCodeAt(index) !== other.charCodeAt(index))
  return [one, other].map((text) => text.slice(Math.max(0, at - 100), at + 200)).join('\n')
}

/** Pages that mostly consist of their player's data, error pages, and a search. */
const RENDERED_PER_PLAYER: readonly string[] = [
  '/?q=dice',
  '/auth/callback?error=access_denied',
  '/auth/link',
  '/bonuses',
  '/error?errorCode=500',
  '/fairness',
  '/no-access',
  '/password/reset',
  '/profile/access',
  '/profile/deposit',
  '/profile/limits',
  '/profile/setting',
  '/profile/wallet',
  '/profile/withdrawal',
  '/reset-password/no-such-token',
  '/top',
  '/tournaments',
  '/tournaments/active',
  '/vip-club',
]

type Asking = { readonly url: string; readonly token: string; readonly locale: string }

async function pageOf(address: string, { url, token, locale }: Asking) {
  const headers = { cookie: `token=${token}; locale=${locale}`, 'accept-encoding': 'gzip' }
  const answer = await fetch(address, { headers, redirect: 'manual' })
  const policy = answer.headers.get('content-security-policy') ?? ''
  const html = await answer.text()
  const fields = [...answer.headers].filter(([name]) => !OF_THE_MOMENT.has(name))
  const plain = withoutNonce(html, /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none').replaceAll(url, 'site')
  return {
    status: answer.status,
    isShared: policy.includes("'sha256-"),
    forbidden: forbiddenScripts(html, policy),
    // a personal page names its scripts by a nonce, one from a shell by hashes
    fields: fields.map(
      ([name, value]) =>
        `${name}: ${value.replace(INLINE, ' its own').replace(SIGNED_GEO, 'geo=$1').replaceAll(url, 'site')}`,
    ),
    html: plain.replace(DATA, ''),
    data: dataOf(plain),
  }
}

/** Data of the page as the browser reads it, without the times of the queries. */
function dataOf(html: string): string {
  const [, data = 'null'] = DATA.exec(html) ?? []
  return JSON.stringify(runInNewContext(data, { $R: { tsr: [] } })).replace(/:\d{13}\b/g, ':time')
}

const INLINE = /( '(?:nonce|sha256)-[^']+')+/g

/** Timestamp and signature differ from page to page. */
const SIGNED_GEO = /geo=\d{13}(\.[\w.:]+)\.[\w-]{22}/

const DATA = /\$_TSR\.router=(.*?\(\$R\["tsr"\]\))(?=;|<\/script>)/s

const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  'date',
  'content-length',
  'transfer-encoding',
  'server-timing',
  'x-request-id',
  'traceparent',
])
