import { isLocale } from '#server/shared/constants/locales.ts'
import { type FixtureServer, type RecordedRequest, startFixtureServer } from '../support/fixture-server.ts'
import { type Site, startSite } from '../support/site.ts'
import { USER } from '../support/upstream/token-backend.ts'
import { visitAnswers } from '../support/upstream/visit-answers.ts'
import { plainTest, sharedInFile } from './shared-in-file.ts'

/** Client addresses with a known country at the operator. */
export const ADDRESSES = {
  russian: '95.108.128.1',
  kazakh: '95.56.234.1',
  british: '81.2.69.142',
  unknown: '192.0.2.7',
}

/** Hosts of the site, as its operator has configured them. */
export const HOSTS = { ordinary: 'casino.test', mirror: 'mirror.test', matched: 'matched.test' }

/** An operator whose mirror has moved, where Britain is closed, and whose players' tokens name their language. */
function answer(request: RecordedRequest) {
  const { headers } = request
  const newLink = headers['x-forwarded-host'] === HOSTS.mirror ? 'https://new.test/' : null
  const ip = headers['x-forwarded-for'] ?? ''
  const country = { [ADDRESSES.russian]: 'RU', [ADDRESSES.kazakh]: 'KZ', [ADDRESSES.british]: 'GB' }[ip] ?? null
  const locale = headers.authorization?.replace('Bearer player-', '')
  const profile = isLocale(locale)
    ? {
        status: 200,
        body: { user: { ...USER, locale }, features: [], region: 'RU', fresh_token: null, super_bonus: null },
      }
    : { status: 401, body: { errors: { base: ['unauthorized'] } } }
  return visitAnswers({
    '/mirror': { status: 200, body: { redirect: { newLink }, meta_yandex_verification: 'a1b2', sso: null } },
    '/geo_ip': { status: country === 'GB' ? 451 : 200, body: { data: { data: { ip, country_code: country } } } },
    '/middleware/utm': { status: 200, body: { advId: 'adv-7', promo: { type: 'bonus', value: 'welcome' } } },
    '/profile/user': profile,
    '/general/wallet': { status: 200, body: { active: 'RUB', wallets: [{ currency: 'RUB', balance: '0' }] } },
  })(request)
}

export type Stage = { readonly site: Site; readonly operator: FixtureServer }

/** The built site behind a proxy, with an operator that a test may end. No browser is opened. */
const shared = sharedInFile<Stage>(async ({ target }, use) => {
  await using operator = await startFixtureServer()
  operator.respond(answer)
  await using site = await startSite(target, {
    UPSTREAM: 'remote',
    UPSTREAM_URL: operator.url,
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
    TRUSTED_PROXY: '127.0.0.1,::1',
    ALLOWED_HOSTS: Object.values(HOSTS).join(),
    HOST_MATCHED_HOSTS: HOSTS.matched,
    ROUTE_RULES: '{ "/old/**": "/games/**", "/blog": "https://blog.test/" }',
    RESTRICTED_MIRROR_HOST: HOSTS.matched,
  })
  await use({ site, operator })
})
export const test = plainTest.extend<{ stage: Stage }>({ stage: ({ target: _ }, use) => use(shared.it) })
