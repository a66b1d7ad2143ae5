import { runInNewContext } from 'node:vm'
import { createClient } from '@libsql/client'
import { expect, test } from '@playwright/test'
import { withoutNonce } from '#server/edge/gateway/pages/inline-scripts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { startMeasured } from '../support/measured-program.ts'
import { forbiddenScripts } from '../support/page-scripts.ts'
import { register, spawnPlatform } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const TIMEOUT_MS = 300_000

/** Pages that are the same for every player except for their parts, one that is not, and a search. */
const PATHS = ['/en', '/en?show=rtp', '/en/faq', '/en/policy/en/kyc', '/hi/faq', '/en/games/dice', '/en?q=dice']

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

test('a page from a shell is, to the letter, the page that is rendered for its player', async () => {
  test.setTimeout(TIMEOUT_MS)
  using data = temporaryDirectory()
  await using platform = await spawnPlatform({ directory: data.path })
  const operator = createClient({ url: `file:${data.path}/platform.db` })
  await operator.execute('PRAGMA busy_timeout = 10000')
  await operator.execute(
    `INSERT INTO promos (place, locale, title, text, button, path) VALUES (1, 'en', 'An offer', 'b', 'c', '/bonuses')`,
  )
  operator.close()
  await using shells = await startBuilt(platform.url, '')
  await using whole = await startBuilt(platform.url, 'page-shell')
  const players = [await register(platform, 'one@example.com'), await register(platform, 'another@example.com')]
  // self-excluded players see no offers
  const [, shutOut = ''] = players
  await platform.request(contract.limits.exclude, { term: 'half_year' }, { token: shutOut })
  for (const path of PATHS)
    for (const token of players) {
      const ask = async (url: string) => {
        const headers = { cookie: `token=${token}; locale=${path.slice(1, 3)}`, 'accept-encoding': 'gzip' }
        const answer = await fetch(url + path, { headers, redirect: 'manual' })
        const policy = answer.headers.get('content-security-policy') ?? ''
        const html = await answer.text()
        const fields = [...answer.headers].filter(([name]) => !OF_THE_MOMENT.has(name))
        const plain = withoutNonce(html, /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none').replaceAll(url, 'site')
        return {
          path,
          status: answer.status,
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
      const expected = await ask(whole.url)
      expect(expected.forbidden).toEqual([])
      if (path === '/en') expect(expected.html.includes('An offer')).toBe(token !== shutOut)
      expect(await ask(shells.url)).toEqual(expected)
    }
})

/** Data of the page as the browser reads it, without the times of the queries. */
function dataOf(html: string): string {
  const [, data = 'null'] = DATA.exec(html) ?? []
  return JSON.stringify(runInNewContext(data, { $R: { tsr: [] } })).replace(/:\d{13}\b/g, ':time')
}

const INLINE = /( '(?:nonce|sha256)-[^']+')+/g

/** Timestamp and signature differ from page to page. */
const SIGNED_GEO = /geo=\d{13}(\.[\w.:]+)\.[\w-]{22}/

const DATA = /\$_TSR\.router=(.*?\(\$R\["tsr"\]\));/s

const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  'date',
  'content-length',
  'transfer-encoding',
  'server-timing',
  'x-request-id',
  'traceparent',
])
