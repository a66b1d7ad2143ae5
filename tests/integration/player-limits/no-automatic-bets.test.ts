import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { startEngines } from '#server/platform/platform.ts'
import { FREE_BET_GAMES } from '#server/shared/constants/free-bet-games.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type NamedCall, namedCalls } from '#server/shared/contract/openapi/named-calls.ts'
import { WALLET_CALLS, type WalletAnswer } from '#server/shared/contract/provider-wallet/calls.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { games } from '#server/shared/rules/games.ts'
import { openGame, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { fund, identify, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { freeBetCampaign, inEach, spinsCampaign } from '../../support/promotions/campaigns.ts'
import { idle, simulatedTime } from '../../support/shared-rounds/simulation.ts'
import { acmeOdds } from '../../support/sports/acme-odds.ts'

/** Input of each call that places a stake, without the fields common to all of them. */
const STAKES: Readonly<Record<string, Record<string, unknown>>> = {
  'coinflip.placeBet': { side: 'heads', amount: '10' },
  'dice.placeBet': { side: 'under', chance: 5_000, amount: '10' },
  'keno.placeBet': { risk: 'classic', picks: [3, 9], amount: '10' },
  'roulette.placeBet': { chips: [{ bet: 'red', amount: '5' }] },
  'wheel.placeBet': { risk: 'medium', amount: '1' },
  'cases.open': { count: 1 },
  'hilo.start': { amount: '10' },
  'miner.start': { mines: 3, amount: '10' },
  'crash.placeBet': { slot: 1, auto: null, amount: '10' },
  'rooms.buy': { room: 'red', tickets: 1, client_seed: 'strict' },
  'sports.place': {
    legs: [{ event: 'acme-1', market: '1x2', outcome: 'home', odds: 21_000 }],
    sizes: [1],
    unit: '10',
    policy: 'none',
  },
}

/** The other calls with an idempotency key, which place no stake. */
const STAKE_NOTHING = [
  'payments.createDeposit',
  'payments.withdraw',
  'wallet.exchange',
  'wallet.putInVault',
  'wallet.takeFromVault',
  'fairness.rotate',
  'hilo.cashOut',
  'miner.cashOut',
  'sports.cashOut',
]

/** Whether a call of the wallet places a stake, of the player or of the house. */
const WALLET_STAKES: { readonly [Name in keyof typeof WALLET_CALLS]: boolean } = {
  bet: true,
  freespin_win: true,
  authenticate: false,
  balance: false,
  win: false,
  end_round: false,
  rollback: false,
  reveal: false,
  publish_chain: false,
  salt_chain: false,
  publish_result: false,
  reconcile: false,
}

const CYCLE_MS = JURISDICTIONS.uk.minCycleMs.other
const isKeyed = ({ call }: NamedCall) => 'idempotency_key' in call.request.shape
const staking = namedCalls().filter(({ name }) => name in STAKES)

/** A site of a strict jurisdiction with all games open: crash rounds and draws accept bets, a match is offered. */
let site: TestPlatform
let time: ReturnType<typeof simulatedTime>
let token: string
const acme = acmeOdds()
const opened = new AsyncDisposableStack()
let keys = 0
const key = () => `strict-profile-${String(++keys).padStart(6, '0')}`

beforeAll(async () => {
  time = simulatedTime(Date.UTC(2026, 0, 1, 12))
  site = opened.use(
    await startPlatform({
      clock: { now: time.now, advance: () => {} },
      scheduler: time,
      settings: { jurisdiction: JURISDICTIONS.uk },
      registries: acme.registries,
      providerSettings: { ...STUDIO_SETTINGS, SPORTS_FEED: 'acme', ODDS_ACME_KEY: 'a key of the site' },
    }),
  )
  opened.use(await startEngines(site.platform))
  await acme.sayNext(2)
  token = await register(site)
  await identify(site, token)
  await fund(site, token, { amount: '10000', currency: 'RUB' })
}, 60_000)
afterAll(() => opened.disposeAsync())

/** Waits until a crash round and a draw accept bets, and the minimum interval has passed. */
async function untilOpen(): Promise<void> {
  await time.run(CYCLE_MS)
  for (;;) {
    // a silent feed offers nothing
    await acme.sayNext(0)
    const { output } = await site.request(contract.crash.table, {})
    if (output.round.phase === 'betting' && Date.parse(output.round.ends_at ?? '') - time.now() > 1000) return
    await time.run(500)
    await idle()
  }
}

async function wishFor({ name }: NamedCall): Promise<Record<string, unknown>> {
  const wish = { ...STAKES[name], currency: 'RUB', idempotency_key: key() }
  if (name !== 'cases.open') return wish
  const { output } = await site.request(contract.cases.list, { currency: 'RUB' }, { token })
  const [first] = output.cases
  return { ...wish, slug: first?.slug, version: first?.version }
}

const inPlay = async () => {
  const { output } = await site.request(contract.wallet.balances, {}, { token })
  const wallet = output.wallets.find(({ currency }) => currency === 'RUB')
  return [wallet?.balance, wallet?.in_play]
}

describe('CT17: under the strict jurisdiction no request at all gets an automatic bet through', () => {
  test('every keyed call is classified as staking or not, and each game has a staking call', () => {
    const known = [...Object.keys(STAKES), ...STAKE_NOTHING]
    expect(
      namedCalls()
        .filter(isKeyed)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(known.toSorted())
    // every call that places a stake can declare itself automatic
    for (const { name, call } of staking) expect([name, 'is_automatic' in call.request.shape]).toEqual([name, true])
    const { instant, rounds, shared } = games
    for (const game of Object.keys({ ...instant, ...rounds, ...shared, sports: true }))
      expect(staking.map(({ name }) => name.split('.')[0])).toContain(game)
    for (const [name, { request }] of Object.entries(WALLET_CALLS))
      expect([name, 'autoplay' in request.shape]).toEqual([name, WALLET_STAKES[name as keyof typeof WALLET_CALLS]])
  })

  test.for(staking)('$name', async (named) => {
    const { call } = named
    await untilOpen()
    const wish = await wishFor(named)
    const before = await inPlay()
    const refused = await site.request(call, { ...wish, is_automatic: true }, { token })
    expect([refused.status, refused.errors]).toEqual([403, { base: ['autobet_refused'] }])
    expect(await inPlay()).toEqual(before)
    // the same request by hand is accepted, so nothing else caused the rejection
    expect((await site.request(call, wish, { token })).status).toBe(200)
    const next = { ...wish, idempotency_key: key(), is_automatic: true }
    expect((await site.request(call, next, { token })).errors).not.toBeUndefined()
  })

  test.for(staking.filter(({ name }) => FREE_BET_GAMES.some((game) => name.startsWith(`${game}.`))))(
    '$name with a free bet',
    async (named) => {
      const { call, name } = named
      const id = `strict-${name.split('.')[0]?.toLowerCase()}`
      const code = `STRICT${name.split('.')[0]?.toUpperCase()}`
      const campaign = freeBetCampaign({
        id,
        trigger: { on: 'code', code },
        games: [name.split('.')[0]],
        amount: inEach(10),
        wagering: { times: 0 },
      })
      await site.platform.writer.execute('publishCampaign', campaignDocument.parse(campaign))
      const { output: offer } = await site.request(contract.bonus.checkCode, { code }, { token })
      const taken = await site.request(contract.bonus.take, { id, code, terms_hash: offer.terms.terms_hash }, { token })
      await untilOpen()
      const wish = { ...(await wishFor(named)), free_bet: taken.output.grant_id }
      const refused = await site.request(call, { ...wish, is_automatic: true }, { token })
      expect([refused.status, refused.errors]).toEqual([403, { base: ['autobet_refused'] }])
      expect((await site.request(call, wish, { token })).status).toBe(200)
    },
  )

  test('a bet of any game of a provider, and free spins', async () => {
    const { call } = walletClient({ fetch: site.fetch, clock: time })
    const slugs: string[] = []
    for (const kind of ['slot', 'live'] as const) {
      const { output } = await site.request(contract.casino.titles, { kind, limit: 100 })
      expect(output.titles.length).toBe(output.all)
      slugs.push(...output.titles.map(({ slug }) => slug))
    }
    expect(slugs.length).toBeGreaterThan(2)
    for (const slug of slugs) {
      await time.run(CYCLE_MS)
      const session: WalletAnswer<'authenticate'> = await openGame({ ...site, clock: time }, token, slug)
      expect([slug, session.limits.autoplay]).toEqual([slug, false])
      const { sessionId, limits } = session
      const bet = { sessionId, gameId: slug, amount: limits.minStake, currency: 'RUB' }
      const ids = (n: number) => ({ txId: `${slug}-${n}`, roundId: `${slug}-${n}` })
      const refused = await call('bet', { ...bet, ...ids(1), autoplay: true })
      expect([slug, refused.status, refused.json]).toMatchObject([
        slug,
        403,
        { error: { code: 'JURISDICTION_REFUSED', details: { limit: 'autoplay' } } },
      ])
      // nor by repeating the request, as a network does
      expect((await call('bet', { ...bet, ...ids(1) })).status).toBe(403)
      expect((await call('bet', { ...bet, ...ids(2), endRound: true })).status).toBe(200)
    }
    const campaign = campaignDocument.parse(spinsCampaign())
    await site.platform.writer.execute('publishCampaign', campaign)
    const { output: offer } = await site.request(contract.bonus.checkCode, { code: 'SPINS27' }, { token })
    const wish = { id: 'spring-spins', code: 'SPINS27', terms_hash: offer.terms.terms_hash }
    await site.request(contract.bonus.take, wish, { token })
    await time.run(CYCLE_MS)
    const session = await openGame({ ...site, clock: time }, token)
    const [given] = session.freeSpins
    const spin = {
      sessionId: session.sessionId,
      playerRef: session.playerRef,
      gameId: 'loomlight',
      currency: 'RUB',
      txId: 'spin-1',
      roundId: 'spin-1',
      campaignId: given?.campaignId,
      spinsUsed: 1,
      amount: '0',
      final: false,
    }
    const refused = await call('freespin_win', { ...spin, autoplay: true })
    expect([refused.status, refused.json]).toMatchObject([403, { error: { code: 'JURISDICTION_REFUSED' } }])
    expect((await call('freespin_win', spin)).json).toMatchObject({ campaign: { left: 11 } })
  })

  test('and all books hold', async () => expect(await checkAllBooks(site.platform.reader)).toEqual([]))
})

// a round in steps stays open, and blocks the next one
const paced = staking.filter(({ name }) => !/^(?:crash|rooms|sports)[.]|[.]start$/.test(name))

test.for(paced)('CT8: under the strict jurisdiction $name is asked no faster than a hand may', async (named) => {
  const place = async () => site.request(named.call, await wishFor(named), { token })
  await untilOpen()
  expect((await place()).status).toBe(200)
  await time.run(CYCLE_MS - 1)
  const early = await place()
  expect([early.status, early.errors]).toEqual([429, { base: ['cycle_too_short:5'] }])
  await time.run(1)
  expect((await place()).status).toBe(200)
})
