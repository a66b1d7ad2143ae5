import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import type { SportsBetRequest } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { openGame, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { MATCH, openMatch, WINNER } from '../../support/open-match.ts'
import { register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { freeBetCampaign, inEach, moneyCampaign } from '../../support/promotions/campaigns.ts'

const { bonus, dice, profile } = contract
const CODE = 'SORRY27'
const SLOT = 'loomlight'

/** A thousand roubles to be wagered once: dice count a tenth, slots fully, sports half. */
const MIXED = moneyCampaign({
  trigger: { on: 'code', code: CODE },
  amount: inEach(1000),
  wagering: { times: 1, contribution: { sports: 5000 } },
})

async function takeBonus(platform: TestPlatform, token: string) {
  const { output } = await platform.request(bonus.checkCode, { code: CODE }, { token })
  const wish = { id: output.terms.id, terms_hash: output.terms.terms_hash, code: CODE }
  return platform.request(bonus.take, wish, { token })
}

test('one bonus is wagered in games, in slots and on sports at once, each by what it counts', async () => {
  await using platform = await startPlatform({ providerSettings: STUDIO_SETTINGS })
  const { writer, reader } = platform.platform
  await writer.execute('publishCampaign', campaignDocument.parse(MIXED))
  const token = await register(platform)
  expect((await takeBonus(platform, token)).output.state).toBe('active')
  const grant = async () => (await platform.request(bonus.grants, {}, { token })).output.grants[0]
  const { id: userId } = (await platform.request(profile.user, {}, { token })).output.user

  const match = openMatch(platform)
  await match.announce()
  const wish: SportsBetRequest = {
    userId,
    sessionId: 'session',
    unit: '200',
    currency: 'RUB',
    sizes: [1],
    policy: 'any',
    legs: [{ eventId: MATCH, market: WINNER, outcome: 'home', odds: 20_000 }],
    idempotencyKey: 'mixed-key-on-sports',
  }
  await writer.execute('placeSportsBet', wish)
  // open bets do not count yet
  expect(await grant()).toMatchObject({ done: '0', held: '800' })

  const roll = { side: 'under', chance: 5000, amount: '300', currency: 'RUB' } as const
  const rolled = await platform.request(dice.placeBet, { ...roll, idempotency_key: 'mixed-key-on-dice' }, { token })
  const afterDice = 800 - 300 + Number(rolled.output.bet.payout)
  expect(await grant()).toMatchObject({ done: '30', held: String(afterDice) })

  const { sessionId, playerRef } = await openGame(platform, token, SLOT)
  const { call } = walletClient(platform)
  platform.clock.advance(1000)
  const round = { roundId: 'r1', gameId: SLOT, currency: 'RUB' }
  await call('bet', { ...round, sessionId, txId: 'spun', amount: '400000000' })
  await call('win', { ...round, playerRef, txId: 'won', amount: '100000000', endRound: true })
  expect(await grant()).toMatchObject({ done: '430', held: String(afterDice - 300) })

  await match.homeWins()
  expect(await grant()).toMatchObject({ done: '530', held: String(afterDice + 100), need: '1000' })
  expect((await platform.request(profile.user, {}, { token })).output.user.balance).toBe('0')
  expect(await checkAllBooks(reader)).toEqual([])
})

test('a single-product licence rejects a mixed campaign, and an earlier mixed one is not offered', async () => {
  await using platform = await startPlatform({ settings: { jurisdiction: JURISDICTIONS.uk } })
  const { writer } = platform.platform
  const publish = (document: unknown) =>
    writer.execute('publishCampaign', campaignDocument.parse(document)).then(
      ({ id }) => id,
      (error: Error) => error.message,
    )
  const onSports = { sports: 10_000 }
  const ofSportsAlone = { ...onSports, slots: 0, keno: 0, cases: 0, wheel: 0 }
  const money = (contribution: object) =>
    moneyCampaign({ trigger: { on: 'code', code: CODE }, wagering: { times: 5, contribution } })
  expect(await publish(money(onSports))).toMatch('invalid')
  expect(await publish(money(ofSportsAlone))).toBe('sorry')
  expect(await publish(money({}))).toBe('sorry')
  const free = (games: readonly string[], wagering: object) =>
    freeBetCampaign({ games, trigger: { on: 'manual' }, wagering })
  expect(await publish(free(['dice', 'sports'], { times: 0 }))).toMatch('invalid')
  expect(await publish(free(['sports'], { times: 3 }))).toMatch('invalid')
  expect(await publish(free(['sports'], { times: 3, contribution: ofSportsAlone }))).toBe('spring-bet')
  expect(await publish(free(['sports'], { times: 0 }))).toBe('spring-bet')

  // the free bet of a fresh site is for games and sports
  await writer.execute('seedOffers', undefined)
  const token = await register(platform)
  const feather = { id: 'feather', terms_hash: 'x'.repeat(64), code: 'FEATHER' }
  expect((await platform.request(bonus.checkCode, { code: 'FEATHER' }, { token })).status).toBe(404)
  expect((await platform.request(bonus.take, feather, { token })).status).toBe(404)
})
