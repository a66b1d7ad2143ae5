import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseEnvironment } from '#server/env.ts'
import { openProviders } from '#server/platform/providers/index.ts'
import { linesOfReport, startReport } from '#server/platform/start-report.ts'
import type { Variables } from '#server/settings.ts'
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
    'EMAIL_PROVIDER',
    'SMS_PROVIDER',
    'SITE_LICENCE',
    'SUPPORT_EMAIL',
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

test('a part without entries has no line', () => {
  expect(linesOfReport({ public: ['a', 'b'], private: [], missing: ['c'], demo: [] })).toEqual([
    'public: a; b',
    'missing: c',
  ])
})

const settingIn = (line: string) => /\b([A-Z]+_?[A-Z]+)\b[^A-Z]*$/.exec(line)?.[1]
