import { expect, test } from 'vitest'
import { parseEnvironment } from '#server/env.ts'
import { STREAM_LIMITS } from '#server/http/stream-slots.ts'
import { PASSWORD_QUEUE, RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import { CHAIN_LENGTHS, platformSettings } from '#server/platform/kernel/settings.ts'
import { EnvironmentError } from '#server/settings.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'

const KEPT = { app: 'a'.repeat(43), service: 's'.repeat(43) }

test('what the environment does not set comes from the data directory', () => {
  expect(platformSettings(parseEnvironment({ DATA_DIR: '/srv/site' }), KEPT)).toStrictEqual({
    databaseUrl: 'file:///srv/site/platform.db',
    secret: KEPT.app,
    formerSecrets: [],
    serviceSecret: KEPT.service,
    metricsToken: null,
    geoDatabase: null,
    blockedCountries: new Set(),
    jurisdiction: JURISDICTIONS.demo,
    signInFactors: 'one',
    mirror: { newLink: null, yandexVerification: null, sso: null },
    mirrors: new Map(),
    site: { name: 'Fairline', origin: 'http://localhost:3000' },
    logName: null,
    showsOutbox: true,
    buildId: 'development',
    rateLimits: RATE_LIMITS,
    passwordQueue: PASSWORD_QUEUE,
    streamLimits: STREAM_LIMITS,
    chainLengths: CHAIN_LENGTHS,
  })
})

test('what the environment sets is taken [C4 G2]', () => {
  const environment = parseEnvironment({
    PLATFORM_DATABASE_URL: 'file:/srv/fast/players.db',
    APP_SECRET: 'A'.repeat(32),
    APP_SECRET_FORMER: JSON.stringify([
      { secret: 'F'.repeat(32), until: '2026-11-25T12:00:00Z' },
      { secret: 'O'.repeat(32), until: '2026-01-25T12:00:00Z' },
    ]),
    SERVICE_SECRET: 'S'.repeat(32),
    METRICS_TOKEN: 'M'.repeat(32),
    GEO_DATABASE: '/srv/geo.mmdb',
    BLOCKED_COUNTRIES: 'gb, US',
    JURISDICTION: 'uk',
    MIRROR_URL: 'https://fairline.example',
    SSO_URL: 'http://127.0.0.1:9000/sso',
    YANDEX_VERIFICATION: 'a1b2',
    MIRRORS: '[{ "domain": "Old.Example", "newLink": "https://new.example" }]',
    PUBLIC_ORIGIN: 'https://fairline.example/',
    BUILD_ID: 'b7f3e2',
  })

  expect(platformSettings(environment, KEPT)).toMatchObject({
    databaseUrl: 'file:/srv/fast/players.db',
    secret: 'A'.repeat(32),
    formerSecrets: [
      { secret: 'O'.repeat(32), until: Date.UTC(2026, 0, 25, 12) },
      { secret: 'F'.repeat(32), until: Date.UTC(2026, 10, 25, 12) },
    ],
    serviceSecret: 'S'.repeat(32),
    metricsToken: 'M'.repeat(32),
    geoDatabase: '/srv/geo.mmdb',
    blockedCountries: new Set(['GB', 'US']),
    jurisdiction: JURISDICTIONS.uk,
    mirror: {
      newLink: 'https://fairline.example',
      yandexVerification: 'a1b2',
      sso: 'http://127.0.0.1:9000/sso',
    },
    mirrors: new Map([['old.example', { newLink: 'https://new.example', yandexVerification: null, sso: null }]]),
    site: { name: 'Fairline', origin: 'https://fairline.example' },
    buildId: 'b7f3e2',
  })
})

test.each(['http://fairline.example', 'javascript:alert(1)', 'http://127.0.0.1.evil.example', '//fairline.example'])(
  '%s is no target for a redirect [N8]',
  (url) => {
    for (const name of ['MIRROR_URL', 'SSO_URL']) {
      expect(() => parseEnvironment({ [name]: url })).toThrow(EnvironmentError)
    }
  },
)

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEMO_LOGIN: 'true' }, false],
  [{ NODE_ENV: 'production', OUTBOX_PAGE: 'true' }, true],
  [{ OUTBOX_PAGE: 'false' }, false],
])('with %j the outbox is shown: %s', (variables, isShown) => {
  expect(platformSettings(parseEnvironment(variables), KEPT).showsOutbox).toBe(isShown)
})

test.each([
  ['MIRRORS', '{', 'MIRRORS: not JSON'],
  ['MIRRORS', '[{ "domain": "old.example", "newLink": "javascript:alert(1)" }]', 'MIRRORS.0.newLink: '],
])('%s=%s stops the start with a line that names the place', (name, value, line) => {
  expect(() => parseEnvironment({ [name]: value })).toThrow(line)
})
