import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { openGame, STUDIO_SETTINGS } from '../../support/casino/wallet-client.ts'
import { MATCH, openMatch, WINNER } from '../../support/open-match.ts'
import { fund, identify, register, startPlatform } from '../../support/platform.ts'
import { freeBetCampaign, inEach, moneyCampaign } from '../../support/promotions/campaigns.ts'

const CLOSED = [409, { game: ['game_closed'] }]

test('where games of chance are forbidden, sports are bet on and nothing else', async () => {
  await using site = await startPlatform({
    settings: { jurisdiction: JURISDICTIONS.kz },
    providerSettings: STUDIO_SETTINGS,
  })
  const { platform, request, clock } = site
  const token = await register(site)
  await identify(site, token)
  await request(contract.profile.selectCurrency, { currency: 'KZT' }, { token })
  await fund(site, token, { amount: '100000', currency: 'KZT' })
  const wager = (key: string) => ({ amount: '500', currency: 'KZT', idempotency_key: `forbidden-bet-${key}` }) as const
  const answers = [
    await request(contract.coinflip.placeBet, { side: 'heads', ...wager('coinflip') }, { token }),
    await request(contract.dice.placeBet, { side: 'under', chance: 5000, ...wager('dice') }, { token }),
    await request(contract.hilo.start, wager('hilo'), { token }),
  ]
  expect(answers.map(({ status, errors }) => [status, errors])).toEqual([CLOSED, CLOSED, CLOSED])
  const { closed_games } = (await request(contract.settings.current, {})).output
  expect(closed_games.map(({ game, state }) => `${game} ${state}`)).toEqual(
    expect.arrayContaining(['dice off', 'crash off', 'rooms off', 'hilo off', 'slots off', 'live off']),
  )
  expect((await request(contract.casino.titles, { kind: 'slot' })).output.all).toBe(0)
  await expect(openGame(site, token, 'loomlight')).rejects.toThrow()

  const { id: userId } = (await request(contract.profile.user, {}, { token })).output.user
  await openMatch(site).announce()
  clock.advance(5000)
  await platform.writer.execute('placeSportsBet', {
    userId,
    sessionId: 'session',
    unit: '5000',
    currency: 'KZT',
    sizes: [1],
    policy: 'any',
    legs: [{ eventId: MATCH, market: WINNER, outcome: 'home', odds: 20_000 }],
    idempotencyKey: 'allowed-bet-on-sports',
  })
  expect((await request(contract.profile.user, {}, { token })).output.user.balance).toBe('95000')
  expect(await checkAllBooks(platform.reader)).toEqual([])
})

test('where no advantage may precede a bet, only bonuses for past bets are published and offered', async () => {
  await using site = await startPlatform({ settings: { jurisdiction: JURISDICTIONS.br } })
  const { writer } = site.platform
  const publish = (document: unknown) =>
    writer.execute('publishCampaign', campaignDocument.parse(document)).then(
      () => 'published',
      (error: Error) => error.message,
    )
  const cashback = {
    kind: 'cashback',
    id: 'weekly',
    names: moneyCampaign().names,
    percent: 2,
    max_amount: inEach(5000),
    games: ['slots'],
  }
  const wagering = { times: 5, contribution: { sports: 0 } }
  expect(await publish(moneyCampaign({ trigger: { on: 'code', code: 'BEFORE26' }, wagering }))).toMatch('invalid')
  expect(await publish(freeBetCampaign({ games: ['dice'], trigger: { on: 'manual' } }))).toMatch('invalid')
  expect(await publish(cashback)).toBe('published')

  // the offers of a fresh site, published before the profile was chosen, are not offered either
  await writer.execute('seedOffers', undefined)
  const token = await register(site)
  expect((await site.request(contract.bonus.checkCode, { code: 'FEATHER' }, { token })).status).toBe(404)
})
