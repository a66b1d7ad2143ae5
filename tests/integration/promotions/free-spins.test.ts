import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openStudio } from '../../support/casino/open-studio.ts'
import { walletClient } from '../../support/casino/wallet-client.ts'
import { fund } from '../../support/platform.ts'
import { inEach, spinsCampaign } from '../../support/promotions/campaigns.ts'

const { bonus, freeSpins, limits, profile } = contract
const DAY_MS = 86_400_000
const CODE = 'SPINS27'

/** A player who is offered spins; the test sets their wins, which the studio reports. */
async function openPlayer(changes: Readonly<Record<string, unknown>> = {}) {
  const studio = await openStudio()
  const { platform, token } = studio
  const { writer, reader } = platform.platform
  await writer.execute('publishCampaign', campaignDocument.parse(spinsCampaign(changes)))
  const { call } = walletClient(platform)
  const { json } = await call('authenticate', { launchToken: await studio.launch('loomlight'), gameId: 'loomlight' })
  const playerRef = String(json.playerRef)
  let received = 0
  const grants = async () => (await platform.request(bonus.grants, {}, { token })).output.grants
  const spins = async () => (await platform.request(profile.freeSpins, {}, { token })).output
  let known = ''
  /** Campaign as last reported by the studio, also after its end. */
  const campaign = async () => {
    known = (await spins())[0]?.id ?? known
    return known
  }
  return {
    platform,
    token,
    writer,
    grants,
    spins,
    user: async () => (await platform.request(profile.user, {}, { token })).output.user,
    /** Claims it by the code, with the shown terms. */
    async take() {
      const { output } = await platform.request(bonus.checkCode, { code: CODE }, { token })
      const { id, terms_hash } = output.terms
      const taken = await platform.request(bonus.take, { id, terms_hash, code: CODE }, { token })
      return { terms: output.terms, taken }
    },
    offers: async () => (await platform.request(bonus.offers, {}, { token })).output.offers,
    /** Spins reported by the studio: returns the number left, or the rejection code. */
    async play(used: number, roubles: number) {
      received += 1
      const { json } = await call('freespin_win', {
        playerRef,
        txId: `t${received}`,
        roundId: `t${received}`,
        campaignId: await campaign(),
        gameId: 'loomlight',
        currency: 'RUB',
        spinsUsed: used,
        amount: `${roubles * 1_000_000}`,
        final: false,
      })
      return (json.error as { code: string } | undefined)?.code ?? (json.campaign as { left: number }).left
    },
    async [Symbol.asyncDispose]() {
      expect(await checkAllBooks(reader)).toEqual([])
      await studio[Symbol.asyncDispose]()
    },
  }
}

test('their terms say what they return on average, and what they win is real money at once [E2]', async () => {
  await using player = await openPlayer()
  const { balance } = await player.user()
  const { terms, taken } = await player.take()
  // twelve of twenty roubles, in a slot with a house edge of 35,900 in a million
  expect(terms).toMatchObject({
    max_amount: '20',
    wagering: 0,
    expected_cost: [],
    names: { ru: 'Весна', hi: 'वसंत' },
    free_spins: { game: { id: 'loomlight', name: 'Loomlight' }, spins: 12, expected: '231.38' },
  })
  expect(taken.output.state).toBe('active')
  expect(await player.spins()).toMatchObject([{ campaign_id: 'spring-spins', spins_left: 12 }])
  expect(await player.play(5, 30)).toBe(7)
  expect(await player.user()).toMatchObject({ balance: String(Number(balance) + 30), bonus: '0', bonus_balance: '0' })
  expect(await player.play(7, 12)).toBe(0)
  expect(await player.grants()).toMatchObject([
    { state: 'completed', reason: 'played', amount: '240', released: '42', terms: { version: 1 } },
  ])
  // once per player
  expect((await player.platform.request(bonus.checkCode, { code: CODE }, { token: player.token })).status).toBe(409)
})

test('free-spin winnings with wagering are summed into one bonus, offered after the last spin', async () => {
  await using player = await openPlayer({ wagering: { times: 3, cap_times: 5 } })
  const { balance } = await player.user()
  await player.take()
  await player.play(4, 30)
  await player.play(4, 11)
  expect(await player.offers()).toEqual([])
  await player.play(4, 0)
  expect(await player.user()).toMatchObject({ balance, bonus: '0', bonus_balance: '0' })
  const [offer, ...more] = await player.offers()
  expect(more).toEqual([])
  expect(offer?.terms).toMatchObject({ max_amount: '41', wagering: 3, cap_times: 5, free_spins: null })
  const wish = { id: 'spring-spins', terms_hash: offer?.terms.terms_hash ?? '' }
  const { platform, token } = player
  expect((await platform.request(bonus.take, wish, { token })).output.state).toBe('active')
  expect(await player.user()).toMatchObject({ balance, bonus: '41', bonus_balance: '41' })
})

test('spins that are given up keep what they have won, and those of who is excluded lapse [C31]', async () => {
  await using player = await openPlayer({ wagering: { times: 3 } })
  await player.take()
  await player.play(4, 30)
  const { platform, token, writer } = player
  await platform.request(freeSpins.cancelCampaign, { id: 'spring-spins' }, { token })
  expect(await player.grants()).toMatchObject([{ state: 'available' }, { state: 'cancelled', reason: 'player' }])
  expect((await player.offers())[0]?.terms).toMatchObject({ max_amount: '30' })
  expect(await player.play(1, 5)).toBe('CAMPAIGN_INVALID')

  await using other = await openPlayer()
  await other.take()
  await other.play(2, 7)
  const { id: userId, balance } = await other.user()
  await other.writer.execute('excludeSelf', { userId, term: 'half_year' })
  expect(await other.grants()).toMatchObject([{ state: 'cancelled', reason: 'excluded', released: '7' }])
  expect((await other.user()).balance).toBe(balance)
  expect(await writer.execute('expireBonuses', undefined)).toEqual({ changed: 0 })
})

test('their clock stands still during a rest, as that of any bonus', async () => {
  await using player = await openPlayer()
  await player.take()
  const { platform, token, writer } = player
  const ends = async () => Date.parse((await player.spins())[0]?.expiration_at ?? '')
  const before = await ends()
  await platform.request(
    limits.takeTimeOut,
    { until: new Date(platform.clock.now() + 600_000).toISOString() },
    { token },
  )
  platform.clock.advance(600_000)
  expect(await ends()).toBe(before + 600_000)
  expect(Date.parse((await player.grants())[0]?.active_until ?? '')).toBe(before + 600_000)
  platform.clock.advance(8 * DAY_MS)
  expect(await writer.execute('expireBonuses', undefined)).toEqual({ changed: 1 })
})

test('they are given for a deposit that is large enough, and for no other', async () => {
  const trigger = { on: 'deposit', min_deposit: inEach(500) }
  await using player = await openPlayer({ trigger })
  const { platform, token } = player
  const [offer] = await player.offers()
  const wish = { id: 'spring-spins', terms_hash: offer?.terms.terms_hash ?? '' }
  expect((await platform.request(bonus.take, wish, { token })).output.state).toBe('available')
  await fund(platform, token, { amount: '499', currency: 'RUB' })
  expect(await player.spins()).toEqual([])
  await fund(platform, token, { amount: '500', currency: 'RUB' })
  expect(await player.spins()).toMatchObject([{ spins_left: 12 }])
  expect(await player.grants()).toMatchObject([{ state: 'active', amount: '240' }])
})
