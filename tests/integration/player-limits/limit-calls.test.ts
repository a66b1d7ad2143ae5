import { expect, test } from 'vitest'
import { placeSharedBet } from '#server/platform/modules/shared-rounds/shared-bet.ts'
import { JURISDICTIONS } from '#server/shared/constants/jurisdictions.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { namedCalls } from '#server/shared/contract/openapi/named-calls.ts'
import { micros } from '#server/shared/money/micros.ts'
import { fund, identify, register, startPlatform } from '../../support/platform.ts'
import { refusalOf } from '../../support/refusal-code.ts'
import { openLimitedPlayer } from './limited-player.ts'

/** What is refused before the round is looked at. */
const ROUND = { id: 'a round' } as Parameters<typeof placeSharedBet>[1]

/** A valid request for each call that stakes, but for what every one of them is sent with. */
const STAKES: Readonly<Record<string, Record<string, unknown>>> = {
  'coinflip.placeBet': { side: 'heads', amount: '10' },
  'dice.placeBet': { side: 'under', chance: 5_000, amount: '10' },
  'keno.placeBet': { risk: 'classic', picks: [3, 9], amount: '10' },
  'roulette.placeBet': { chips: [{ bet: 'red', amount: '5' }] },
  'wheel.placeBet': { risk: 'medium', amount: '1' },
  'cases.open': { slug: 'first', version: 1, count: 1 },
  'hilo.start': { amount: '10' },
  'miner.start': { mines: 3, amount: '10' },
}

/** Stakes in rounds that players share: here none runs, and the test below places one in a round of its own. */
const SHARED: Readonly<Record<string, Record<string, unknown>>> = {
  'crash.placeBet': { slot: 1, auto: null, amount: '10' },
  'rooms.buy': { room: 'red', tickets: 1, client_seed: 'strict' },
}

test('CT17: under the strict jurisdiction no request at all gets an automatic bet through', async () => {
  await using site = await startPlatform({ settings: { jurisdiction: JURISDICTIONS.uk } })
  const token = await register(site)
  await identify(site, token)
  await fund(site, token, { amount: '10000', currency: 'RUB' })
  const { output: list } = await site.request(contract.cases.list, { currency: 'RUB' }, { token })
  const [first] = list.cases
  const staking = namedCalls().filter(({ call }) => 'is_automatic' in call.request.shape)
  expect(staking.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(STAKES), ...Object.keys(SHARED)].toSorted(),
  )
  for (const { name, call } of staking.filter((one) => one.name in SHARED)) {
    const bet = { ...SHARED[name], currency: 'RUB', idempotency_key: `strict-shared-${name.replace('.', '-')}` }
    const { status } = await site.request(call, { ...bet, is_automatic: true }, { token })
    expect([name, status]).toEqual([name, 503])
  }
  for (const [index, { name, call }] of staking.filter((one) => one.name in STAKES).entries()) {
    const named = name === 'cases.open' ? { ...STAKES[name], slug: first?.slug, version: first?.version } : STAKES[name]
    const bet = { ...named, currency: 'RUB', idempotency_key: `strict-profile-${index}-0` }
    const automatic = await site.request(call, { ...bet, is_automatic: true }, { token })
    expect([name, automatic.status, automatic.errors]).toEqual([name, 403, { base: ['autobet_refused'] }])
    // and what does not say so comes no faster than a hand may
    const byHand = await site.request(call, bet, { token })
    expect([name, byHand.status]).toEqual([name, 200])
    const next = { ...bet, idempotency_key: `strict-profile-${index}-1` }
    const tooSoon = await site.request(call, next, { token })
    expect([name, tooSoon.status]).toBeOneOf([
      [name, 429],
      [name, 409],
    ])
    site.clock.advance(5000)
  }
})

test('under the strict jurisdiction nobody pays in or plays before they have proven who they are', async () => {
  await using site = await startPlatform({ settings: { jurisdiction: JURISDICTIONS.uk } })
  const token = await register(site)
  const { output: profile } = await site.request(contract.profile.user, {}, { token })
  let keys = 0
  const payIn = async () => {
    const wish = { amount: '100', currency: 'RUB', idempotency_key: `deposit-of-nobody-${++keys}` } as const
    const { status, errors } = await site.request(contract.payments.createDeposit, wish, { token })
    return [status, errors?.base]
  }
  const play = async () => {
    const wish = { side: 'heads', amount: '10', currency: 'RUB', idempotency_key: `bet-of-nobody-00${++keys}` } as const
    const { status, errors } = await site.request(contract.coinflip.placeBet, wish, { token })
    return [status, errors?.base]
  }
  const refused = [403, ['identity_required']]
  expect(await payIn()).toEqual(refused)
  await identify(site, token)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  expect([(await payIn())[0], (await play())[0]]).toEqual([200, 200])
  // what was proven is taken back: their money is there, and waits
  const revoked = {
    userId: profile.user.id,
    verdict: 'revoke',
    reason: 'It has expired.',
    operator: 'ann',
    site: site.platform.settings.site,
  } as const
  await site.platform.writer.execute('decideCheck', revoked)
  site.clock.advance(5000)
  expect([await payIn(), await play()]).toEqual([refused, refused])
})

test('CT17: nor does an automatic bet come into a round that players share', () => {
  using player = openLimitedPlayer({ jurisdiction: JURISDICTIONS.uk, currency: 'RUB' })
  const bet = {
    userId: 'ada',
    sessionId: 's',
    slot: 1,
    currency: 'RUB',
    stake: micros(10_000_000n),
    params: {},
  } as const
  const place = () => player.run((context) => placeSharedBet(context, ROUND, { ...bet, isAutomatic: true }))
  expect(refusalOf(place)).toBe('autobet_refused')
})

test('CT2: whoever excludes themselves signs in, sees their history and neither plays nor deposits [S9]', async () => {
  await using site = await startPlatform()
  const token = await register(site)
  await fund(site, token, { amount: '500', currency: 'RUB' })
  await site.request(contract.limits.exclude, { term: 'half_year' }, { token })
  const deposit = { amount: '100', currency: 'RUB', idempotency_key: 'deposit-after-exclusion' } as const
  const refused = await site.request(contract.payments.createDeposit, deposit, { token })
  expect([refused.status, refused.errors]).toEqual([403, { base: ['self_excluded:2026-07-01T12:00:00.000Z'] }])
  const bet = { side: 'heads', amount: '10', currency: 'RUB', idempotency_key: 'bet-after-exclusion-1' } as const
  expect((await site.request(contract.coinflip.placeBet, bet, { token })).status).toBe(403)
  const { email, password } = { email: 'player@example.com', password: 'seven quiet rivers' }
  const login = await site.request(contract.auth.login.emailPassword, { email, password })
  const again = { token: login.output.token }
  expect((await site.request(contract.bets.mine, { limit: 20 }, again)).status).toBe(200)
  const { output } = await site.request(contract.limits.current, {}, again)
  expect(output.stop).toEqual({ reason: 'self_excluded', until: '2026-07-01T12:00:00.000Z', can_reopen: false })
  // a stricter limit can still be set
  const limit = { kind: 'loss', span: 'day', amount: '10', currency: 'RUB' } as const
  expect((await site.request(contract.limits.set, limit, again)).output).toEqual({ outcome: 'in_force' })
})
