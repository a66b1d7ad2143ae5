import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkAllBooks } from '#server/platform/books.ts'
import { RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { WALLET_CALLS, walletPath } from '#server/shared/contract/provider-wallet/calls.ts'
import { walletSignature } from '#server/shared/contract/provider-wallet/signature.ts'
import {
  launchTokenOf,
  openGame,
  STUDIO_KEY,
  STUDIO_SETTINGS,
  walletClient,
} from '../../support/casino/wallet-client.ts'
import { fund, operate, register, startPlatform } from '../../support/platform.ts'

/** A player with a thousand roubles in a session of Loomlight. */
async function openTable(slug = 'loomlight') {
  const platform = await startPlatform({ providerSettings: STUDIO_SETTINGS })
  const token = await register(platform)
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  const session = await openGame(platform, token, slug)
  const { call, send } = walletClient(platform)
  const { sessionId, playerRef } = session
  let count = 0
  const common = (roundId: string) => ({ txId: `t${++count}`, roundId, gameId: slug })
  return {
    platform,
    token,
    session,
    ask: call,
    send,
    /** After the minimum interval of the jurisdiction for slots. */
    bet(roundId: string, more: object = {}) {
      platform.clock.advance(1000)
      return call('bet', { sessionId, ...common(roundId), amount: '100000000', currency: 'RUB', ...more })
    },
    win: (roundId: string, amount: string, more: object = {}) =>
      call('win', { playerRef, ...common(roundId), amount, currency: 'RUB', ...more }),
    end: (roundId: string, more: object = {}) => call('end_round', { playerRef, ...common(roundId), ...more }),
    rollback: (roundId: string, refTxId: string, more: object = {}) =>
      call('rollback', { playerRef, txId: `t${++count}`, refTxId, roundId, reason: 'timeout', ...more }),
    async balance() {
      const { output } = await platform.request(contract.wallet.balances, {}, { token })
      const wallet = output.wallets.find(({ currency }) => currency === 'RUB')
      return [wallet?.balance, wallet?.in_play]
    },
    violations: () => checkAllBooks(platform.platform.reader),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}

/** Grants the player a thousand roubles of bonus money, and claims it. */
async function withBonus({ platform, token }: Awaited<ReturnType<typeof openTable>>) {
  const { writer } = platform.platform
  await writer.execute('seedOffers', undefined)
  const { output } = await platform.request(contract.profile.user, {}, { token })
  const userId = output.user.id
  await writer.execute('giveBonus', { userId, id: 'lantern', reference: 'test' })
  const read = async () => (await platform.request(contract.bonus.grants, {}, { token })).output.grants[0]
  const terms_hash = (await read())?.terms.terms_hash ?? ''
  await platform.request(contract.bonus.take, { id: 'lantern', terms_hash }, { token })
  return { userId, read }
}

const code = ({ json }: { json: Record<string, unknown> }) =>
  (json.error as { code?: string } | undefined)?.code ?? 'ok'
const roundOf = ({ json }: { json: Record<string, unknown> }) => (json.round as { state?: string } | undefined)?.state

test('a signature is that of the published example', () => {
  const body = new TextEncoder().encode(
    '{"sessionId":"gs_7Qm2","txId":"t-1001","roundId":"r-48210","gameId":"loomlight","amount":"1000000","currency":"USD"}',
  )
  const signed = { method: 'POST', path: '/wallet/v1/bet', keyId: 'studio-1', body }
  expect(walletSignature(STUDIO_KEY.secret, { ...signed, time: '1763798400' })).toBe(
    'v1=b3d8274ee9c6d12e224c89e9bd082e310ba1d2ce6aaac79aba9db5411159115d',
  )
  expect(walletSignature(STUDIO_KEY.secret, { ...signed, time: '1763798460' })).toBe(
    'v1=4861506df7b6d15d2154d301872846db11d91c77540305d356aa2ce1a79f98f4',
  )
})

describe('the wallet of providers', () => {
  test('takes stakes, pays several wins, ends a round and says how it stands', async () => {
    await using table = await openTable()
    expect(WALLET_CALLS.authenticate.response.parse(table.session)).toMatchObject({ currency: 'RUB', mode: 'real' })
    const bet = await table.bet('r1')
    expect(WALLET_CALLS.bet.response.parse(bet.json)).toMatchObject({
      balance: { amount: '900000000' },
      round: { state: 'OPEN', staked: '100000000', won: '0' },
    })
    expect(await table.balance()).toEqual(['900', '100'])
    expect(await table.violations()).toEqual([])
    await table.win('r1', '20000000')
    await table.win('r1', '0')
    const last = await table.win('r1', '5000000', { endRound: true, outcome: { stops: [1, 2, 3] } })
    expect(WALLET_CALLS.win.response.parse(last.json).round).toMatchObject({ state: 'CLOSED', won: '25000000' })
    expect(await table.balance()).toEqual(['925', '0'])
    // a win after the end is paid, and recorded in the bet
    expect(roundOf(await table.win('r1', '75000000'))).toBe('CLOSED')
    expect(await table.balance()).toEqual(['1000', '0'])
    await table.bet('r2', { endRound: true })
    await table.bet('r3')
    expect(roundOf(await table.end('r3'))).toBe('CLOSED')
    const { output } = await table.platform.request(contract.history.bets, { limit: 10 }, { token: table.token })
    expect(output.bets.map(({ game, stake, payout }) => [game, stake, payout])).toEqual([
      ['loomlight', '100', '0'],
      ['loomlight', '100', '0'],
      ['loomlight', '100', '100'],
    ])
    expect(await table.violations()).toEqual([])
  })

  test('lists its rounds in history, all bets and high wins, and enforces the player’s limits', async () => {
    await using table = await openTable()
    await table.bet('r1')
    await table.win('r1', '250000000', { endRound: true })
    const { platform, token } = table
    const { output: own } = await platform.request(contract.history.bets, { game: 'loomlight', limit: 5 }, { token })
    expect(own.bets).toMatchObject([{ title: 'Loomlight', stake: '100', payout: '250', multiplier: '2.5000' }])
    for (const list of ['latest', 'highWins'] as const) {
      const { output } = await platform.request(contract.betFeed[list], { game: 'loomlight' })
      expect(output.bets).toMatchObject([{ id: own.bets[0]?.id, title: 'Loomlight', multiplier: '2.5000' }])
    }
    const { output: everything } = await platform.request(contract.betFeed.latest, {})
    expect(everything.bets.map(({ game }) => game)).toEqual(['loomlight'])
    const loss = { kind: 'loss', span: 'day', currency: 'RUB', amount: '100' } as const
    await platform.request(contract.limits.set, loss, { token })
    // after a win of 150 and a loss of 50, another loss of 100 would exceed the limit
    for (const round of ['r2', 'r3']) expect(code(await table.bet(round, { endRound: true }))).toBe('ok')
    expect((await table.bet('r4')).json).toMatchObject({
      error: { code: 'LIMIT_REACHED', details: { limit: 'loss day', resetsAt: expect.stringMatching(/T/) } },
    })
    expect(await table.violations()).toEqual([])
  })

  test('pays a win across a round’s bets as each was staked: real to real money, bonus to bonus money', async () => {
    await using table = await openTable()
    const { platform, token } = table
    const grant = await withBonus(table)
    // all but a hundred of the player's own money is put in the vault
    await platform.platform.writer.execute('putInVault', {
      userId: grant.userId,
      currency: 'RUB',
      amount: '900',
      idempotencyKey: 'k'.repeat(16),
    })
    expect((await table.bet('r1')).json).toMatchObject({ split: { real: '100000000', bonus: '0' } })
    expect((await table.bet('r1', { amount: '300000000' })).json).toMatchObject({
      split: { real: '0', bonus: '300000000' },
    })
    expect((await table.win('r1', '400000001')).json).toMatchObject({ balance: { real: '100000001' } })
    expect((await table.win('r1', '399999999', { endRound: true })).json).toMatchObject({
      balance: { real: '200000001', bonus: '1299999999' },
    })
    // also after the end
    expect((await table.win('r1', '80000000')).json).toMatchObject({
      balance: { real: '220000001', bonus: '1359999999' },
    })
    const { output } = await platform.request(contract.history.bets, { limit: 10 }, { token })
    expect(output.bets.map(({ stake, payout, multiplier }) => [stake, payout, multiplier])).toEqual([
      ['300', '659.999999', '2.1999'],
      ['100', '220.000001', '2.2000'],
    ])
    expect((await grant.read())?.done).toBe('300')
    expect(await table.violations()).toEqual([])
  })

  test('answers a transaction once, and refuses another one under its id', async () => {
    await using table = await openTable()
    const first = await table.bet('r1', { txId: 'once' })
    const again = await table.bet('r1', { txId: 'once' })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(code(await table.bet('r1', { txId: 'once', amount: '200000000' }))).toBe('TX_MISMATCH')
    expect(code(await table.win('r1', '5', { txId: 'once' }))).toBe('TX_MISMATCH')
    const poor = await table.bet('r1', { txId: 'poor', amount: '100000000000' })
    expect(code(poor)).toBe('STAKE_REFUSED')
    expect(await table.balance()).toEqual(['900', '100'])
    // a stored rejection is final, even after new deposits
    for (let n = 0; n < 9; n += 1) await table.bet(`more-${n}`, { endRound: true })
    const broke = await table.bet('r9', { txId: 'broke' })
    expect(broke.json).toMatchObject({
      error: { code: 'INSUFFICIENT_FUNDS', balance: { amount: '0', currency: 'RUB' } },
    })
    await fund(table.platform, table.token, { amount: '1000', currency: 'RUB' })
    expect(code(await table.bet('r9', { txId: 'broke' }))).toBe('INSUFFICIENT_FUNDS')
    expect(code(await table.rollback('r9', 'broke'))).toBe('ok')
    expect(await table.balance()).toEqual(['1000', '100'])
    expect(await table.violations()).toEqual([])
  })

  test('keeps no refusal of a win in the wrong currency: the same transaction in the right one is paid', async () => {
    await using table = await openTable()
    await table.bet('r1')
    expect(code(await table.win('r1', '5000000', { txId: 'w', currency: 'USD' }))).toBe('WRONG_CURRENCY')
    expect(code(await table.win('r1', '5000000', { txId: 'w', endRound: true }))).toBe('ok')
    expect(await table.balance()).toEqual(['905', '0'])
    // a stored result of a bet is final
    expect(code(await table.bet('r2', { txId: 'b', currency: 'USD' }))).toBe('WRONG_CURRENCY')
    expect(code(await table.bet('r2', { txId: 'b' }))).toBe('TX_MISMATCH')
    expect(await table.violations()).toEqual([])
  })

  test('rolls a bet back before it comes, while its round is open and after it has ended', async () => {
    await using table = await openTable()
    expect((await table.rollback('r0', 'late')).json).toMatchObject({ rolledBack: '0', round: { state: 'NONE' } })
    expect(code(await table.bet('r0', { txId: 'late' }))).toBe('TX_ROLLED_BACK')
    await table.bet('r1', { txId: 'a' })
    await table.bet('r1', { txId: 'b' })
    const undone = await table.rollback('r1', 'a')
    expect(undone.json).toMatchObject({ rolledBack: '100000000', round: { state: 'OPEN' } })
    expect((await table.rollback('r1', 'a')).json).toMatchObject({ rolledBack: '0' })
    expect(roundOf(await table.rollback('r1', 'b'))).toBe('VOID')
    expect(code(await table.win('r1', '5'))).toBe('ROUND_UNKNOWN')
    expect(code(await table.bet('r1'))).toBe('ROUND_CLOSED')
    await table.bet('r2', { txId: 'c', endRound: true })
    expect(roundOf(await table.rollback('r2', 'c'))).toBe('VOID')
    expect(await table.balance()).toEqual(['1000', '0'])
    await table.bet('r3', { txId: 'd' })
    await table.win('r3', '1')
    expect(code(await table.rollback('r3', 'd'))).toBe('ROLLBACK_REFUSED')
    expect(await table.violations()).toEqual([])
  })

  test('moves nothing for a provider that plays foul', async () => {
    await using table = await openTable()
    await table.bet('r1')
    const other = await register(table.platform, 'other@example.com')
    const theirs = await openGame(table.platform, other)
    const before = await table.balance()
    const foul = [
      await table.win('never', '1000000'),
      await table.win('r1', '1000000', { playerRef: theirs.playerRef }),
      await table.bet('r1', { sessionId: theirs.sessionId }),
      await table.win('r1', '1000000', { currency: 'USD' }),
      await table.win('r1', '99999999999999'),
      await table.bet('r5', { amount: '100000001' }),
      await table.bet('r5', { currency: 'USD' }),
      await table.bet('r5', { gameId: 'night-ferry' }),
      await table.bet('r5', { gameId: 'no-such-game' }),
      await table.bet('r5', { amount: 100 }),
      await table.bet('r5', { sessionId: 'made-up' }),
      await table.end('r1', { playerRef: theirs.playerRef }),
    ]
    expect(foul.map(code)).toEqual([
      'ROUND_UNKNOWN',
      'ROUND_MISMATCH',
      'ROUND_MISMATCH',
      'WRONG_CURRENCY',
      'PAYOUT_LIMIT',
      'STAKE_REFUSED',
      'WRONG_CURRENCY',
      'GAME_UNKNOWN',
      'GAME_UNKNOWN',
      'MALFORMED',
      'SESSION_EXPIRED',
      'ROUND_MISMATCH',
    ])
    const balance = { sessionId: table.session.sessionId }
    // a signature is valid for one body, one call and one time
    const { clock } = table.platform
    const body = JSON.stringify({ playerRef: table.session.playerRef, txId: 'big', roundId: 'r1', amount: '1000000' })
    const signature = walletSignature(STUDIO_KEY.secret, {
      method: 'POST',
      path: walletPath('win'),
      keyId: STUDIO_KEY.id,
      body: new TextEncoder().encode(body),
      time: String(Math.floor(clock.now() / 1000)),
    })
    const unsigned = [
      await table.send('win', body.replace('1000000', '9000000'), { signature }),
      await table.send('bet', body, { signature }),
      await table.send('win', body, { signature, offsetS: 1 }),
      await table.ask('balance', balance, { signature: 'v1=00' }),
      await table.ask('balance', balance, { key: { id: 'nobody', secret: STUDIO_KEY.secret } }),
      await table.ask('balance', balance, { offsetS: -301 }),
      await table.ask('balance', balance, { offsetS: 300 }),
      await table.send('balance', `{"sessionId":"x","sessionId":${JSON.stringify(balance.sessionId)}}`),
      await table.send('balance', `\ufeff${JSON.stringify(balance)}`),
    ]
    expect(unsigned.map(code)).toEqual([
      'INVALID_SIGNATURE',
      'INVALID_SIGNATURE',
      'INVALID_SIGNATURE',
      'INVALID_SIGNATURE',
      'INVALID_SIGNATURE',
      'CLOCK_SKEW',
      'ok',
      'MALFORMED',
      'MALFORMED',
    ])
    expect(await table.balance()).toEqual(before)
    expect(await table.violations()).toEqual([])
    // the operator is notified: who, what and from where, without the player
    const received = table.platform
      .logged()
      .split('\n')
      .filter((line) => line.includes('provider_refused'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(received.map(({ outcome }) => outcome)).toEqual([
      'ROUND_UNKNOWN',
      'ROUND_MISMATCH',
      'ROUND_MISMATCH',
      'WRONG_CURRENCY',
      'PAYOUT_LIMIT',
      'WRONG_CURRENCY',
      'MALFORMED',
      'ROUND_MISMATCH',
      ...Array.from({ length: 5 }, () => 'INVALID_SIGNATURE'),
      'MALFORMED',
      'MALFORMED',
    ])
    expect(received[0]).toMatchObject({ by: 'win', provider: 'studio', ip: expect.any(String) })
    expect(JSON.stringify(received)).not.toContain(table.session.playerRef)
  })

  test('stops players who may not play, and still pays them', async () => {
    await using table = await openTable()
    await table.bet('r1', { txId: 'a' })
    await table.bet('r2')
    const until = new Date(table.platform.clock.now() + 7 * 86_400_000).toISOString()
    await table.platform.request(contract.limits.takeTimeOut, { until }, { token: table.token })
    expect(code(await table.bet('r3'))).toBe('PLAYER_BLOCKED')
    expect(code(await table.ask('balance', { sessionId: table.session.sessionId }))).toBe('PLAYER_BLOCKED')
    expect(code(await table.win('r2', '50000000', { endRound: true }))).toBe('ok')
    expect(code(await table.rollback('r1', 'a'))).toBe('ok')
    expect(await table.balance()).toEqual(['950', '0'])
    expect(await table.violations()).toEqual([])
  })

  test('takes either of two keys while they overlap, and the old one no longer than it is told', async () => {
    const fresh = { id: 'studio-2', secret: 'ab'.repeat(32) }
    await using platform = await startPlatform()
    const now = platform.clock.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const keys = [
      { ...STUDIO_KEY, validUntil: at(60_000) },
      { ...fresh, validFrom: at(30_000) },
    ]
    await using rotated = await startPlatform({
      providerSettings: { ...STUDIO_SETTINGS, GAMES_STUDIO_KEYS: JSON.stringify(keys) },
    })
    rotated.clock.advance(now - rotated.clock.now())
    const { call } = walletClient(rotated)
    const pending = async () =>
      Promise.all([STUDIO_KEY, fresh].map(async (key) => code(await call('balance', { sessionId: 'x' }, { key }))))
    const [theirs, nobodys] = ['SESSION_EXPIRED', 'INVALID_SIGNATURE']
    expect(await pending()).toEqual([theirs, nobodys])
    rotated.clock.advance(30_000)
    expect(await pending()).toEqual([theirs, theirs])
    rotated.clock.advance(30_000)
    expect(await pending()).toEqual([nobodys, theirs])
  })

  test('opens a launch once, within its minute, and ends the session before it', async () => {
    await using table = await openTable()
    const launch = async () => {
      const input = { slug: 'loomlight', locale: 'en' as const, host: 'https://fairline.example' }
      const { output } = await table.platform.request(contract.casino.launch, input, { token: table.token })
      return { launchToken: new URL(output.url).hash.replace('#t=', ''), gameId: 'loomlight' }
    }
    const first = await launch()
    expect(code(await table.ask('authenticate', { ...first, gameId: 'night-ferry' }))).toBe('TOKEN_INVALID')
    expect(code(await table.ask('authenticate', first))).toBe('ok')
    expect(code(await table.ask('authenticate', first))).toBe('TOKEN_INVALID')
    expect(table.platform.logged()).toMatch(/"provider_refused","outcome":"TOKEN_INVALID","by":"authenticate"/)
    expect(code(await table.bet('r1'))).toBe('SESSION_EXPIRED')
    const late = await launch()
    table.platform.clock.advance(60_001)
    expect(code(await table.ask('authenticate', late))).toBe('TOKEN_INVALID')
  })

  test('pays free spins of a campaign, as many as were given', async () => {
    await using table = await openTable()
    const { platform, session, ask } = table
    const { output: profile } = await platform.request(contract.profile.user, {}, { token: table.token })
    const { writer } = platform.platform
    await writer.execute('seedOffers', undefined)
    await writer.execute('grantFreeSpins', { userId: profile.user.id, campaignId: 'welcome-spins' })
    const { output: given } = await platform.request(contract.profile.freeSpins, {}, { token: table.token })
    const campaignId = given[0]?.id
    const spend = (txId: string, spinsUsed: number, amount: string) =>
      ask('freespin_win', {
        playerRef: session.playerRef,
        txId,
        campaignId,
        roundId: txId,
        gameId: 'loomlight',
        currency: 'RUB',
        spinsUsed,
        amount,
        final: false,
      })
    expect((await spend('f1', 16, '30000000')).json).toMatchObject({
      campaign: { left: 4, won: '30000000', state: 'active' },
    })
    expect(code(await spend('f2', 5, '1'))).toBe('CAMPAIGN_INVALID')
    // the payout limit applies to free spins too, and a round of money cannot be played with free spins
    expect(code(await spend('f2', 1, '900000000000000'))).toBe('PAYOUT_LIMIT')
    await table.bet('of-money')
    expect(code(await spend('of-money', 1, '1'))).toBe('ROUND_MISMATCH')
    await table.end('of-money')
    expect((await spend('f3', 4, '0')).json).toMatchObject({ campaign: { left: 0, state: 'spent' } })
    expect(await table.balance()).toEqual(['930', '0'])
    expect(await table.violations()).toEqual([])
  })

  test('limits a player’s rate by new calls only: repeats, wins, ends and rollbacks are always answered', async () => {
    await using table = await openTable('harbour-roulette')
    const { ask, platform } = table
    await fund(platform, table.token, { amount: '9000', currency: 'RUB' })
    const { sessionId } = table.session
    const common = { sessionId, gameId: 'harbour-roulette', amount: '50000000', currency: 'RUB' }
    const bet = (n: number) => ask('bet', { ...common, txId: `b${n}`, roundId: `r${n}` })
    const { providerBetByPlayer, providerBalanceByPlayer, providerSessionByPlayer } = RATE_LIMITS
    const answers = []
    for (let n = 0; n <= providerBetByPlayer.attempts; n += 1) answers.push(await bet(n))
    expect(new Set(answers.slice(0, -1).map(code))).toEqual(new Set(['ok']))
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      retryAfter: '10',
      json: { error: { code: 'RATE_LIMITED', retry: true, details: { seconds: '10' } } },
    })
    const [first] = answers
    expect((await bet(0)).text).toBe(first?.text)
    expect(code(await ask('bet', { ...common, amount: '1', txId: 'small', roundId: 'small' }))).toBe('RATE_LIMITED')
    for (const paid of [await table.win('r1', '5000000'), await table.end('r1'), await table.rollback('r2', 'b2')])
      expect(code(paid)).toBe('ok')
    // the limit does not affect another player
    const other = await openGame(platform, await register(platform, 'other@example.com'), 'harbour-roulette')
    const theirs = { ...common, sessionId: other.sessionId, txId: 'theirs', roundId: 'theirs' }
    expect(code(await ask('bet', theirs))).toBe('INSUFFICIENT_FUNDS')
    // it was not stored as the transaction's final result
    platform.clock.advance(providerBetByPlayer.windowMs)
    expect(code(await bet(providerBetByPlayer.attempts))).toBe('ok')
    for (let n = 0; n < providerBalanceByPlayer.attempts; n += 1) await ask('balance', { sessionId })
    expect(code(await ask('balance', { sessionId }))).toBe('RATE_LIMITED')
    platform.clock.advance(providerBalanceByPlayer.windowMs)
    expect(code(await ask('balance', { sessionId }))).toBe('ok')
    platform.clock.advance(providerSessionByPlayer.windowMs)
    for (let n = 0; n < providerSessionByPlayer.attempts; n += 1) await openGame(platform, table.token)
    platform.clock.advance(providerSessionByPlayer.windowMs / 2)
    const launchToken = await launchTokenOf(platform, table.token)
    const authenticate = () => ask('authenticate', { launchToken, gameId: 'loomlight' })
    expect(code(await authenticate())).toBe('RATE_LIMITED')
    // the token is still valid
    platform.clock.advance(providerSessionByPlayer.windowMs / 2)
    expect(code(await authenticate())).toBe('ok')
    expect(await table.violations()).toEqual([])
  })

  test('counts refusals for lack of money against the rate limit, since each is stored permanently', async () => {
    await using table = await openTable('harbour-roulette')
    const { sessionId } = table.session
    const common = { sessionId, gameId: 'harbour-roulette', amount: '2000000000', currency: 'RUB' }
    const codes = []
    for (let n = 0; n <= RATE_LIMITS.providerBetByPlayer.attempts; n += 1)
      codes.push(code(await table.ask('bet', { ...common, txId: `b${n}`, roundId: `r${n}` })))
    expect([codes[0], codes.at(-2), codes.at(-1)]).toEqual(['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', 'RATE_LIMITED'])
  })

  test('raises one alarm for a win a day after its round, and one for a round open for a week [R16]', async () => {
    await using table = await openTable()
    const { platform } = table.platform
    const shown = z.object({ alarms: z.array(z.object({ kind: z.string(), subject: z.string() })) })
    const watch = platform.modules.jobs.find(({ name }) => name === 'watch rounds of providers')
    async function alarmsAfter(hours: number) {
      table.platform.clock.advance(hours * 3_600_000)
      await watch?.run(platform, new AbortController().signal)
      const { data } = await operate(table.platform, ['games', 'report'], 'rik')
      return shown
        .parse(data)
        .alarms.map(({ kind, subject }) => [kind, subject])
        .toSorted()
    }
    await table.bet('open')
    for (const round of ['soon', 'late']) {
      await table.bet(round)
      await table.end(round)
    }
    table.platform.clock.advance(23 * 3_600_000)
    await table.win('soon', '1000000')
    expect(await alarmsAfter(2)).toEqual([])
    expect((await table.win('late', '2000000', { txId: 'late-win' })).status).toBe(200)
    await table.win('late', '2000000', { txId: 'late-win' })
    expect(await alarmsAfter(2)).toEqual([['late_win', 'late-win']])
    expect(await alarmsAfter(100)).toHaveLength(1)
    const all = [
      ['late_win', 'late-win'],
      ['open_round', 'open'],
    ]
    expect(await alarmsAfter(42)).toEqual(all)
    expect(await alarmsAfter(200)).toEqual(all)
    expect(table.platform.logged().match(/a game provider needs attention/g)).toHaveLength(2)
    const metrics = await platform.metrics.registry.metrics()
    for (const kind of ['late_win', 'open_round'])
      expect(metrics).toContain(`fairline_platform_provider_alarms_total{kind="${kind}"} 1`)
    // only its provider may end the round
    expect((await table.end('open')).status).toBe(200)
    expect(await table.violations()).toEqual([])
  })

  test('reconciles: what it has kept of each transaction, in its order', async () => {
    await using table = await openTable()
    const from = new Date(table.platform.clock.now()).toISOString()
    await table.bet('r1', { txId: 'a' })
    await table.win('r1', '5000000', { txId: 'b', endRound: true })
    await table.bet('r2', { txId: 'c', amount: '1' })
    await table.bet('r3', { txId: 'd' })
    await table.rollback('r3', 'd', { txId: 'e' })
    const to = new Date(table.platform.clock.now() + 1).toISOString()
    table.platform.clock.advance(60_000)
    // transfers younger than a minute may not be final
    expect(code(await table.ask('reconcile', { from, to }))).toBe('MALFORMED')
    table.platform.clock.advance(1)
    const { json } = await table.ask('reconcile', { from, to })
    const { entries, cursor, stale, totals, window } = WALLET_CALLS.reconcile.response.parse(json)
    expect(
      entries.map(({ txId, call, status, code: refused, amount }) => [txId, call, status, refused, amount]),
    ).toEqual([
      ['a', 'bet', 'posted', null, '100000000'],
      ['b', 'win', 'posted', null, '5000000'],
      ['c', 'bet', 'refused', 'STAKE_REFUSED', '1'],
      ['d', 'bet', 'posted', null, '100000000'],
      ['e', 'rollback', 'posted', null, '0'],
    ])
    expect(window).toEqual({ from, to })
    expect(totals).toEqual([
      {
        currency: 'RUB',
        bets: 2,
        betAmount: '200000000',
        wins: 1,
        winAmount: '5000000',
        rollbacks: 1,
        rollbackAmount: '100000000',
        freeSpinAmount: '0',
      },
    ])
    expect(entries[0]?.ledgerTx).toMatch(/^bet:/)
    expect([cursor, stale]).toEqual([null, []])
  })
})
