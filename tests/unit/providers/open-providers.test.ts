import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openProviders, PROVIDER_SETTING_NAMES } from '#server/platform/providers/index.ts'
import { EnvironmentError, type Variables } from '#server/settings.ts'
import { WITH_ACME } from '../../support/acme-pay.ts'

const KEY = 'a key that acme and the site share'
const open = (variables: Variables, siteOrigin?: string) =>
  openProviders(variables, {
    ...(siteOrigin && { siteOrigin }),
    secret: 'a secret of the platform, 32 characters',
    log: pino({ enabled: false }),
    registries: WITH_ACME,
  })

/** Errors that prevent the start. */
function linesOf(variables: Variables): readonly string[] {
  try {
    open(variables)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines
    throw error
  }
  return []
}

describe('which providers there are', () => {
  test('without settings: those of a fresh site', () => {
    const { payments, social } = open({})
    expect([...payments.keys()]).toEqual(['sandbox'])
    expect(social.offered).toEqual([])
  })

  test('with a setting: those that it names, in its order', () => {
    expect([...open({ PAYMENT_PROVIDERS: 'acme, sandbox', ACME_KEY: KEY }).payments.keys()]).toEqual([
      'acme',
      'sandbox',
    ])
  })

  test.each([
    [{}, [false, false]],
    [{ SMTP_URL: 'smtps://mail.example', SMTP_FROM: 'no-reply@fair.example' }, [true, false]],
    [{ SMS_URL: 'https://sms.example/send', SMS_SECRET: 'a secret of the gateway, 32 characters' }, [false, true]],
    [{ SMTP_URL: 'smtps://mail.example', EMAIL_PROVIDER: 'outbox' }, [false, false]],
  ])('of messages: by an address alone, unless another is named: %o', (variables, isDelivered) => {
    const { email, sms } = openProviders(variables, { secret: 's'.repeat(32), log: pino({ enabled: false }) })
    expect([email.isDelivered, sms.isDelivered]).toEqual(isDelivered)
  })

  test('of those who sign players in: each under the name that the operator gives', () => {
    const listed = [
      { name: 'one', label: 'One', issuer: 'https://one.example', clientId: 'site' },
      { name: 'two', issuer: 'https://two.example', clientId: 'site', clientSecret: 's' },
    ]
    const { social } = open({ SOCIAL_PROVIDERS: JSON.stringify(listed) })
    expect(social.offered).toEqual([
      { name: 'one', label: 'One' },
      { name: 'two', label: 'two' },
    ])
    expect([social.find('two') === undefined, social.find('three')]).toEqual([false, undefined])
  })
})

test('games of the site’s own origin, or of one that shares its cookies, stop the start; another’s do not', () => {
  const starts = (site: string, games: string) => {
    try {
      return open({ GAMES_STUDIO_ORIGIN: games }, site).games.size
    } catch (error) {
      if (error instanceof EnvironmentError) return error.lines[0]?.split(':')[0]
      throw error
    }
  }
  const refused = 'GAME_PROVIDERS=studio'
  expect([
    starts('https://fairline.example', 'https://fairline.example'),
    starts('https://fairline.example', 'https://fairline.example:4100'),
    starts('https://www.fairline.example', 'https://games.fairline.example'),
    starts('https://play.fairline.example', 'https://fairline.example'),
  ]).toEqual([refused, refused, refused, refused])
  expect([
    starts('https://fairline.example', 'https://studio.example'),
    starts('https://fairline.example', 'https://notfairline.example'),
    starts('http://localhost:3000', 'http://studio.localhost:4100'),
  ]).toEqual([1, 1, 1])
})

test.each<[string, Variables, string]>([
  [
    'an unknown one',
    { PAYMENT_PROVIDERS: 'nobody' },
    'PAYMENT_PROVIDERS: no provider is called nobody; there are sandbox, btcpay, acme',
  ],
  [
    'one that every object has',
    { EMAIL_PROVIDER: 'constructor' },
    'EMAIL_PROVIDER: no provider is called constructor; there are outbox',
  ],
  ['an unknown one for SMS', { SMS_PROVIDER: 'acme' }, 'SMS_PROVIDER: no provider is called acme; there are outbox'],
  ['none', { PAYMENT_PROVIDERS: ' , ' }, 'PAYMENT_PROVIDERS: '],
  ['one that is not told all', { PAYMENT_PROVIDERS: 'acme' }, 'PAYMENT_PROVIDERS=acme: ACME_KEY: '],
  [
    'one that is told nonsense',
    { PAYMENT_SANDBOX_SECRET: 'short' },
    'PAYMENT_PROVIDERS=sandbox: PAYMENT_SANDBOX_SECRET: at least 32 characters',
  ],
  ['no list', { SOCIAL_PROVIDERS: '{' }, 'SOCIAL_PROVIDERS: not JSON'],
  [
    'an unknown kind of sign-in',
    { SOCIAL_PROVIDERS: '[{ "name": "a", "adapter": "saml" }]' },
    'SOCIAL_PROVIDERS.0.adapter: no provider is called saml',
  ],
  [
    'a place in the list',
    { SOCIAL_PROVIDERS: '[{ "name": "a", "issuer": "javascript:1", "clientId": "s" }]' },
    'SOCIAL_PROVIDERS.0.issuer: ',
  ],
  [
    'a word that nobody knows',
    { SOCIAL_PROVIDERS: '[{ "name": "a", "issuer": "https://a.example", "clientId": "s", "color": "red" }]' },
    'SOCIAL_PROVIDERS.0.: Unrecognized key',
  ],
])('%s stops the start with one line that names it', (_, variables, line) => {
  const lines = linesOf(variables)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(line)
})

test('a setting is nobody else’s', () => {
  expect(new Set(PROVIDER_SETTING_NAMES).size).toBe(PROVIDER_SETTING_NAMES.length)
})

test('one that is not chosen need not be told anything', () => {
  expect(linesOf({ PAYMENT_PROVIDERS: 'acme', ACME_KEY: KEY, PAYMENT_SANDBOX_SECRET: 'short' })).toEqual([])
})
