import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { freeBetCampaign } from '../../support/promotions/campaigns.ts'

const { bonus, coinflip, dice, history, profile } = contract
const DAY_MS = 86_400_000
let keys = 0
const key = () => `free-bet-key-${String(++keys).padStart(8, '0')}`

/** A player who has claimed a free bet of a hundred roubles. */
async function openPlayer(changes: Readonly<Record<string, unknown>> = {}) {
  const platform = await startPlatform()
  await platform.platform.writer.execute('publishCampaign', campaignDocument.parse(freeBetCampaign(changes)))
  const token = await register(platform)
  const player = { platform, token, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
  const { output } = await platform.request(bonus.checkCode, { code: 'SPRING27' }, { token })
  const input = { id: 'spring-bet', terms_hash: output.terms.terms_hash, code: 'SPRING27' }
  const taken = await platform.request(bonus.take, input, { token })
  return { ...player, terms: output.terms, grantId: taken.output.grant_id, state: taken.output.state }
}

type Player = { readonly platform: TestPlatform; readonly token: string; readonly grantId: string }

const flip = ({ platform, token, grantId }: Player, changes = {}) =>
  platform.request(
    coinflip.placeBet,
    { side: 'heads', amount: '100', currency: 'RUB', idempotency_key: key(), free_bet: grantId, ...changes },
    { token },
  )
const roll = ({ platform, token, grantId }: Player, chance: number) =>
  platform.request(
    dice.placeBet,
    {
      side: 'under',
      chance,
      amount: '100',
      currency: 'RUB',
      idempotency_key: key(),
      free_bet: grantId,
    },
    { token },
  )
const userOf = async ({ platform, token }: Player) => (await platform.request(profile.user, {}, { token })).output.user
const grantsOf = async ({ platform, token }: Player) =>
  (await platform.request(bonus.grants, {}, { token })).output.grants

/** The same coin flip for two players, one on each side: one of them wins. */
async function onBothSides(
  play: (player: Player & { readonly isWon: boolean; readonly won: string }) => Promise<void>,
  changes = {},
) {
  const seen = new Set<boolean>()
  for (const side of ['heads', 'tails']) {
    await using player = await openPlayer(changes)
    const { output } = await flip(player, { side })
    const isWon = output.bet.multiplier !== '0.0000'
    const won = isWon ? formatMicros(micros(parseMicros(output.bet.payout) - parseMicros('100'))) : '0'
    await play({ ...player, isWon, won })
    expect(await checkAllBooks(player.platform.platform.reader)).toEqual([])
    seen.add(isWon)
  }
  expect(seen.size).toBe(2)
}

test('a free bet costs nothing, is placed once, and pays what it wins without its stake, as real money', async () => {
  await onBothSides(async (player) => {
    const { platform, token, isWon, won } = player
    expect(won).toBe(isWon ? '98' : '0')
    expect(await userOf(player)).toMatchObject({ balance: won, bonus: '0', bonus_balance: '0' })
    expect(await grantsOf(player)).toMatchObject([{ state: 'completed', reason: 'played', released: won, held: '0' }])
    expect(await flip(player)).toMatchObject({ status: 409, errors: { free_bet: ['conflict'] } })
    // the house's stake is not part of the player's
    const { bets } = (await platform.request(history.bets, { limit: 5 }, { token })).output
    expect(bets).toMatchObject([{ stake: '100', is_free: true }])
    const { output } = await platform.request(history.totals, { currency: 'RUB' }, { token })
    expect(output).toMatchObject({ staked: '0', returned: won })
  })
})

test('where its winnings are to be staked they wait as a bonus of their own, which is taken or not', async () => {
  await onBothSides(
    async (player) => {
      const { platform, token, isWon } = player
      expect(await userOf(player)).toMatchObject({ balance: '0', bonus_balance: '0' })
      const { offers } = (await platform.request(bonus.offers, {}, { token })).output
      if (!isWon) {
        expect(offers).toEqual([])
        return
      }
      const [offer] = offers
      expect(offer?.terms).toMatchObject({ max_amount: '98', wagering: 3, occasion: 'prize', free_bet_in: null })
      const input = { id: 'spring-bet', terms_hash: offer?.terms.terms_hash ?? '' }
      expect((await platform.request(bonus.take, input, { token })).output.state).toBe('active')
      expect(await userOf(player)).toMatchObject({ balance: '0', bonus: '98', bonus_balance: '98' })
    },
    { wagering: { times: 3 } },
  )
})

test('it is taken in the games of its terms, at their multiplier, whole, in its currency and by its player', async () => {
  await using player = await openPlayer({ games: ['dice'] })
  expect(player.state).toBe('active')
  expect(player.terms).toMatchObject({ free_bet_in: ['dice'], expected_cost: [], min_multiplier: '1.5000' })
  expect((await flip(player)).errors).toEqual({ free_bet: ['free_bet_refused:1.5000'] })
  expect((await roll(player, 6601)).errors).toEqual({ free_bet: ['free_bet_refused:1.5000'] })
  const wrong = { side: 'under', chance: 5000, currency: 'RUB', free_bet: player.grantId } as const
  const bet = (changes: object, token = player.token) =>
    player.platform.request(dice.placeBet, { ...wrong, amount: '100', idempotency_key: key(), ...changes }, { token })
  expect((await bet({ amount: '99' })).errors).toEqual({ amount: ['amount_invalid'] })
  expect((await bet({ currency: 'USD' })).errors).toEqual({ currency: ['currency_mismatch'] })
  expect((await bet({ free_bet: 'nobody-s' })).status).toBe(404)
  const other = await register(player.platform, 'other@example.com')
  expect((await bet({}, other)).status).toBe(404)
  expect(await grantsOf(player)).toMatchObject([{ state: 'active', held: '100', need: '0' }])
  // two simultaneous clicks make one bet
  const pressed = await Promise.all([roll(player, 5000), roll(player, 5000)])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await checkAllBooks(player.platform.platform.reader)).toEqual([])
})

test('a free bet coexists with bonus money, ends by time or exclusion, and can be given up', async () => {
  await using player = await openPlayer()
  const { platform, token, grantId } = player
  await platform.platform.writer.execute('seedOffers', undefined)
  const { output } = await platform.request(bonus.checkCode, { code: 'LANTERN10' }, { token })
  const input = { id: 'lantern', terms_hash: output.terms.terms_hash, code: 'LANTERN10' }
  expect((await platform.request(bonus.take, input, { token })).output.state).toBe('active')
  expect((await platform.request(bonus.cancel, { id: grantId }, { token })).output).toEqual({
    state: 'cancelled',
    forfeited: '0',
  })
  expect(await userOf(player)).toMatchObject({ bonus: '1000', bonus_balance: '1000' })
  expect((await flip(player)).status).toBe(409)

  await using late = await openPlayer()
  late.platform.clock.advance(8 * DAY_MS)
  await late.platform.platform.writer.execute('expireBonuses', undefined)
  const again = await late.platform.request(contract.auth.login.emailPassword, {
    email: 'player@example.com',
    password: 'seven quiet rivers',
  })
  const returned = { ...late, token: again.output.token }
  expect(await grantsOf(returned)).toMatchObject([{ state: 'expired', reason: 'time', released: '0' }])
  expect((await flip(returned)).status).toBe(409)

  await using leaving = await openPlayer()
  const { id: userId } = await userOf(leaving)
  const writer = leaving.platform.platform.writer
  await writer.execute('takeTimeOut', { userId, until: leaving.platform.clock.now() + DAY_MS })
  expect((await flip(leaving)).status).toBe(403)
  await writer.execute('excludeSelf', { userId, term: 'half_year' })
  expect((await flip(leaving)).status).toBe(409)
  expect(await grantsOf(leaving)).toMatchObject([{ state: 'cancelled', reason: 'excluded', released: '0' }])
  expect(await checkAllBooks(leaving.platform.platform.reader)).toEqual([])
})

test('a free bet counts for no limit, club point or tournament; its win adds no room to a loss limit', async () => {
  await using player = await openPlayer()
  const { platform, token } = player
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  const limit = { kind: 'loss', span: 'day', amount: '50', currency: 'RUB' } as const
  await platform.request(contract.limits.set, limit, { token })
  expect((await flip(player)).status).toBe(200)
  const { limits } = (await platform.request(contract.limits.current, {}, { token })).output
  expect(limits).toMatchObject([{ kind: 'loss', used: '0' }])
  expect((await platform.request(contract.vip.standing, {}, { token })).output.points).toBe('0')
})
