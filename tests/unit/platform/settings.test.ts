import { expect, test } from 'vitest'
import { EnvironmentError, parseEnvironment } from '#server/env.ts'
import { RATE_LIMITS } from '#server/platform/accounts/rate-limits/limits.ts'
import { platformSettings } from '#server/platform/settings.ts'

const KEPT = { app: 'a'.repeat(43), service: 's'.repeat(43) }

test('what the environment does not set comes from the data directory', () => {
  expect(platformSettings(parseEnvironment({ DATA_DIR: '/srv/site' }), KEPT)).toStrictEqual({
    databaseUrl: 'file:/srv/site/platform.db',
    secret: KEPT.app,
    serviceSecret: KEPT.service,
    geoDatabase: null,
    blockedCountries: new Set(),
    mirror: { newLink: null, yandexVerification: null, sso: null },
    rateLimits: RATE_LIMITS,
  })
})

test('what the environment sets is taken [C4 G2]', () => {
  const environment = parseEnvironment({
    PLATFORM_DATABASE_URL: 'file:/srv/fast/players.db',
    APP_SECRET: 'A'.repeat(32),
    SERVICE_SECRET: 'S'.repeat(32),
    GEO_DATABASE: '/srv/geo.mmdb',
    BLOCKED_COUNTRIES: 'gb, US',
    MIRROR_URL: 'https://fairline.example',
    SSO_URL: 'http://127.0.0.1:9000/sso',
    YANDEX_VERIFICATION: 'a1b2',
  })

  expect(platformSettings(environment, KEPT)).toMatchObject({
    databaseUrl: 'file:/srv/fast/players.db',
    secret: 'A'.repeat(32),
    serviceSecret: 'S'.repeat(32),
    geoDatabase: '/srv/geo.mmdb',
    blockedCountries: new Set(['GB', 'US']),
    mirror: {
      newLink: 'https://fairline.example',
      yandexVerification: 'a1b2',
      sso: 'http://127.0.0.1:9000/sso',
    },
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
