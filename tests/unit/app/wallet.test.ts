import { describe, expect, test } from 'vitest'
import { isWithoutMoney } from '~/features/wallet/is-without-money.ts'
import { depositProblem } from '~/features/wallet/pay-in-schema.ts'
import { paymentHref } from '~/features/wallet/payment-href.ts'
import type { Profile, Session } from '~/lib/player/session.ts'
import { withBalance } from '~/lib/player/with-balance.ts'

const user: Profile['user'] = {
  id: 'player_1',
  name: 'Anna',
  email: 'anna@example.com',
  phone: null,
  balance: '0',
  bonus: '0',
  bonus_balance: '0',
  total_balance: '0',
  currency: 'RUB',
  locale: 'ru',
  timezone: 'UTC',
  zone_offsets: null,
  is_timezone_chosen: false,
  register_method: 'email',
  is_phone_verified: false,
  is_email_verified: false,
  is_password_exists: true,
  is_avatar_hidden: false,
  is_statistics_hidden: false,
  is_marketing_wanted: false,
  image: { small: null },
  premium: { status: null },
  verification: { is_need: false, data: { status: 'init' } },
}

describe('who is offered a deposit unasked [S9]', () => {
  test('a player with an id, a currency and a balance of 0', () => {
    expect(isWithoutMoney(user)).toBe(true)
  })
  test.each<[string, Profile['user'] | undefined]>([
    ['a visitor', undefined],
    ['a player without a currency', { ...user, currency: null }],
    ['a player without an id', { ...user, id: '' }],
    ['a player with a millionth', { ...user, balance: '0.000001' }],
    ['a player with money', { ...user, balance: '10' }],
  ])('not %s', (_, other) => {
    expect(isWithoutMoney(other)).toBe(false)
  })
})

describe('what can be deposited [V6]', () => {
  test.each([
    ['100', undefined],
    ['300000', undefined],
    ['99.99', 'amount_below_min:100'],
    ['300000.01', 'amount_above_max:300000'],
    ['100.001', 'amount_step'],
    ['0', 'amount_invalid'],
    ['', 'amount_invalid'],
    ['1e3', 'amount_invalid'],
  ])('%s roubles: %s', (amount, problem) => {
    expect(depositProblem(amount, 'RUB')).toBe(problem)
  })
})

describe('where the player pays [N8]', () => {
  const page = 'http://site.example/en/games/dice?utm_source=ad&deposit=true#odds'

  test("on this site's provider, with the way back to this page and deposit", () => {
    const href = new URL(paymentHref({ id: 'dep_1', redirect_url: '/payment-pages/acme/pay/dep_1' }, page, 'en'))
    expect(href.origin + href.pathname).toBe('http://site.example/payment-pages/acme/pay/dep_1')
    expect(href.searchParams.get('return')).toBe('/en/games/dice?utm_source=ad&deposit=dep_1')
    expect(href.searchParams.get('lang')).toBe('en')
  })
  test("on another provider's page over https", () => {
    const href = new URL(paymentHref({ id: 'dep_1', redirect_url: 'https://pay.example/x?a=1' }, page, 'ru'))
    expect([href.origin, href.searchParams.get('a')]).toEqual(['https://pay.example', '1'])
  })
  test.each(['javascript:alert(1)', 'http://pay.example/x', '//pay.example/x', 'data:text/html,x'])(
    'never at %s',
    (redirect_url) => {
      expect(() => paymentHref({ id: 'dep_1', redirect_url }, page, 'ru')).toThrow(TypeError)
    },
  )
})

test('a new balance moves the total with it, and a visitor has none [E1]', () => {
  const profile: Profile = {
    user: { ...user, bonus_balance: '0.5' },
    features: [],
    region: null,
    super_bonus: null,
    is_stopped: false,
    terms_due: [],
  }
  const session: Session = { profile }
  expect(withBalance(session, '10.25').profile?.user).toMatchObject({ balance: '10.25', total_balance: '10.75' })
  expect(profile.user.balance).toBe('0')
  expect(withBalance({ profile: null }, '10')).toEqual({ profile: null })
})
