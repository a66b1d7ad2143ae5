import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseEnvironment } from '#server/env.ts'
import { openProviders } from '#server/platform/providers/index.ts'
import { startReport } from '#server/platform/start-report.ts'
import type { Variables } from '#server/settings.ts'
import { linesOfReport, remoteSiteReport } from '#server/start-report.ts'
import { ACME, WITH_ACME } from '../../support/acme-pay.ts'

const OURS = { secret: 'a secret of the platform, 32 characters', log: pino({ enabled: false }) }

function reportOf(variables: Variables, hasOwnRates = false) {
  return startReport(parseEnvironment(variables), openProviders(variables, { ...OURS, registries: WITH_ACME }), {
    hasOwnRates,
  })
}

test('a fresh site says that its money, identities, rules, rates and login are a demonstration', () => {
  const { public: open, private: own, missing, demo } = reportOf({})
  expect(open).toEqual(['site (HOST): 0.0.0.0:3000'])
  expect(own).toEqual([
    'platform (PLATFORM_HOST): 127.0.0.1:4000',
    'operator API (OPERATOR_HOST): 127.0.0.1:4001',
    'metrics (METRICS_TOKEN)',
  ])
  expect(missing.map(settingIn)).toEqual([
    'PUBLIC_ORIGIN',
    'SITE_LICENCE',
    'SUPPORT_EMAIL',
    'EMAIL_PROVIDER',
    'SMS_PROVIDER',
    'BEACON_PROVIDER',
    'WITNESSES',
  ])
  expect(demo.map(settingIn)).toEqual([
    'JURISDICTION',
    'PAYMENT_PROVIDERS',
    'KYC_PROVIDER',
    'RATES_PROVIDER',
    'DEMO_LOGIN',
  ])
})

test('a site in business says what others reach, and what the law asks that no program does', () => {
  const {
    public: open,
    private: own,
    missing,
    demo,
  } = reportOf(
    {
      BEACON_PROVIDER: 'drand',
      DEMO_LOGIN: 'false',
      JURISDICTION: 'br',
      KYC_PROVIDER: 'operator',
      METRICS_TOKEN: 'a token of thirty-two characters!',
      OPERATOR_HOST: '::',
      ...ACME,
      PAYMENT_PROVIDERS: 'acme',
      PUBLIC_ORIGIN: 'https://casino.example',
      SITE_LICENCE: 'licence 1',
      SMTP_FROM: 'casino@casino.example',
      SMTP_URL: 'smtp://mail.example',
      SUPPORT_EMAIL: 'help@casino.example',
    },
    true,
  )
  expect(open).toEqual([
    'pages: https://casino.example (PUBLIC_ORIGIN)',
    'site (HOST): 0.0.0.0:3000',
    'operator API (OPERATOR_HOST): [::]:4001',
    'metrics, with a token (METRICS_TOKEN)',
  ])
  expect(own).toEqual(['platform (PLATFORM_HOST): 127.0.0.1:4000'])
  expect(missing.slice(0, 3)).toEqual([
    'delivery of SMS (SMS_PROVIDER)',
    'witnesses of the log (WITNESSES)',
    "a lawyer's review of JURISDICTION=br",
  ])
  expect(missing.some((line) => line.includes('SIGAP'))).toBe(true)
  expect(demo).toEqual([])
})

test('a site with a platform elsewhere reports what it has itself', () => {
  const remote = { UPSTREAM: 'remote', UPSTREAM_URL: 'https://api.casino.example', HOST: '127.0.0.1' }
  const origin = { PUBLIC_ORIGIN: 'https://casino.example' }
  expect(remoteSiteReport(parseEnvironment({ ...remote, ...origin }))).toEqual({
    public: ['pages: https://casino.example (PUBLIC_ORIGIN)'],
    private: ['site (HOST): 127.0.0.1:3000', 'metrics (METRICS_TOKEN)'],
    missing: [
      'line about the licence (SITE_LICENCE)',
      'address of the support (SUPPORT_EMAIL)',
      'secret shared with the platform (SERVICE_SECRET)',
      'addresses of visitors behind a proxy (TRUSTED_PROXY)',
      'frames of games (GAME_FRAME_ORIGINS)',
    ],
    demo: [],
  })
  const complete = {
    GAME_FRAME_ORIGINS: 'https://games.example',
    SERVICE_SECRET: 'a secret that the platform knows, too',
    SITE_LICENCE: 'licence 1',
    SUPPORT_EMAIL: 'help@casino.example',
    TRUSTED_PROXY: '10.0.0.1',
  }
  expect(remoteSiteReport(parseEnvironment({ ...remote, ...origin, ...complete })).missing).toEqual([])
})

test('a part without entries has no line', () => {
  expect(linesOfReport({ public: ['a', 'b'], private: [], missing: ['c'], demo: [] })).toEqual([
    'public: a; b',
    'missing: c',
  ])
})

const settingIn = (line: string) => /\b([A-Z]+_?[A-Z]+)\b[^A-Z]*$/.exec(line)?.[1]
