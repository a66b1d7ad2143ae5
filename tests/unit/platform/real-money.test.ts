import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Environment, parseEnvironment } from '#server/env.ts'
import { adapter } from '#server/platform/providers/adapter.ts'
import type { EmailProvider } from '#server/platform/providers/email/port.ts'
import { openProviders, REGISTRIES } from '#server/platform/providers/index.ts'
import { requireRealMoney } from '#server/platform/real-money.ts'
import { EnvironmentError, type Variables } from '#server/settings.ts'
import { ACME, WITH_ACME } from '../../support/acme-pay.ts'

const carrier = adapter(z.object({}), (): EmailProvider => ({ isDelivered: true, send: async () => undefined }))

const REGISTRIES_OF_AN_OPERATOR = {
  ...WITH_ACME,
  email: { ...REGISTRIES.email, carrier },
}

const WHOLE: Variables = {
  ...ACME,
  PAYMENT_PROVIDERS: 'acme',
  EMAIL_PROVIDER: 'carrier',
  KYC_PROVIDER: 'desk',
  KYC_DESK_URL: 'https://desk.example/documents',
  SITE_LICENCE: 'Operated under licence 1',
  JURISDICTION: 'kz',
  DEMO_LOGIN: 'false',
  REAL_MONEY_MODE: 'true',
}

/** Errors that prevent the start. */
function linesOf(changes: Variables): readonly string[] {
  const variables = { ...WHOLE, ...changes }
  const environment: Environment = parseEnvironment(variables)
  const log = pino({ enabled: false })
  const secret = 'a secret of the platform, 32 characters'
  try {
    requireRealMoney(environment, openProviders(variables, { secret, log, registries: REGISTRIES_OF_AN_OPERATOR }))
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines
    throw error
  }
  return []
}

test.each<[string, Variables, string]>([
  ['a provider of play money', { PAYMENT_PROVIDERS: 'sandbox' }, 'PAYMENT_PROVIDERS with real money alone'],
  ['one beside a real one', { PAYMENT_PROVIDERS: 'acme,sandbox' }, 'PAYMENT_PROVIDERS with real money alone'],
  ['mail that stays here', { EMAIL_PROVIDER: 'outbox' }, 'an EMAIL_PROVIDER that delivers'],
  ['nobody who proves identities', { KYC_PROVIDER: undefined }, 'a KYC_PROVIDER that believes not everybody'],
  ['no licence', { SITE_LICENCE: undefined }, 'a SITE_LICENCE'],
  ['the rules of the demo', { JURISDICTION: undefined }, 'a JURISDICTION other than demo'],
  ['a demo player', { DEMO_LOGIN: 'true' }, 'DEMO_LOGIN=false'],
  ['codes on a page', { OUTBOX_PAGE: 'true' }, 'OUTBOX_PAGE=false'],
])('with real money and %s nothing starts, and one line says why', (_, changes, missing) => {
  expect(linesOf(changes)).toEqual([`REAL_MONEY_MODE: needs ${missing}`])
})

test('one line names all that is missing', () => {
  const fresh = { PAYMENT_PROVIDERS: undefined, EMAIL_PROVIDER: undefined, KYC_PROVIDER: undefined }
  expect(linesOf({ ...fresh, SITE_LICENCE: '', JURISDICTION: '', DEMO_LOGIN: undefined })).toEqual([
    'REAL_MONEY_MODE: needs PAYMENT_PROVIDERS with real money alone, an EMAIL_PROVIDER that delivers, a KYC_PROVIDER that believes not everybody, a SITE_LICENCE, a JURISDICTION other than demo, DEMO_LOGIN=false',
  ])
})

test('it starts with all of that, and without any of it where money is play money', () => {
  expect(linesOf({})).toEqual([])
  expect(linesOf({ REAL_MONEY_MODE: undefined, PAYMENT_PROVIDERS: 'sandbox', SITE_LICENCE: undefined })).toEqual([])
})

test('a site whose platform is elsewhere needs its licence line for real money', () => {
  const remote = { REAL_MONEY_MODE: 'true', UPSTREAM: 'remote', UPSTREAM_URL: 'https://api.example' }
  expect(() => parseEnvironment(remote)).toThrow('REAL_MONEY_MODE: needs a SITE_LICENCE')
})
