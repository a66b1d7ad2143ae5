import { expect, test } from 'vitest'
import type { Call } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { CALLS } from '../../conformance/calls.ts'
import { register, startPlatform } from '../../support/platform.ts'

/** Result of a call with an id for a player who does not own the object. */
const ABOUT_ANOTHER: Readonly<Record<string, 'public' | 'not_found'>> = {
  'bonus.byId': 'public',
  // an offer is public, a claimed bonus belongs to its player
  'bonus.take': 'public',
  'bonus.cancel': 'not_found',
  'tournaments.byId': 'public',
  'tournaments.join': 'public',
  'sessions.end': 'not_found',
  'passkeys.rename': 'not_found',
  'verification.putPiece': 'not_found',
  'verification.finishUpload': 'not_found',
  'passkeys.remove': 'not_found',
  'freeSpins.campaign': 'public',
  // a match is public, a bet on it belongs to its player
  'sports.event': 'public',
  'sports.cashOut': 'not_found',
  'bets.byId': 'public',
  // a case is public
  'cases.bySlug': 'public',
  'cases.open': 'public',
  // documents are published for everyone, and accepted by the caller alone
  'legal.document': 'public',
  'legal.accept': 'public',
  // it names a provider, and does not accept players
  'payments.callback': 'public',
  // published for everyone
  'books.file': 'public',
  'log.record': 'public',
  'log.inclusion': 'public',
  'log.consistency': 'public',
  // titles are public
  'casino.title': 'public',
  'casino.bet': 'public',
  'freeSpins.cancelCampaign': 'not_found',
  'payments.deposit': 'not_found',
  'hilo.step': 'not_found',
  'hilo.cashOut': 'not_found',
  'miner.pick': 'not_found',
  'miner.cashOut': 'not_found',
  'crash.cancelBet': 'not_found',
  'crash.cashOut': 'not_found',
  'payments.cancelWithdrawal': 'not_found',
  'payments.confirmWithdrawal': 'not_found',
  'wallet.exchange': 'not_found',
  // all players share the crash round and the rooms
  'crash.round': 'public',
  'rooms.buy': 'public',
  'rooms.draw': 'public',
  'rooms.lastDraws': 'public',
  'rooms.leave': 'public',
  'rooms.myTickets': 'public',
}

const namesSomething = ({ path, request, auth }: Call) =>
  path.includes('{') || (auth === 'required' && Object.keys(request.shape).some((field) => /(^|_)id$/.test(field)))

test('every call that takes an id is accounted for', () => {
  const found = CALLS.filter(({ call }) => namesSomething(call)).map(({ name }) => name)

  expect(found.toSorted()).toStrictEqual(Object.keys(ABOUT_ANOTHER).toSorted())
})

test('of two players neither sees or changes what is the other’s [C5 C29 C31]', async () => {
  await using platform = await startPlatform()
  await platform.platform.writer.execute('seedOffers', undefined)
  const ada = await register(platform, 'ada@example.com')
  const eve = await register(platform, 'eve@example.com')
  const { output } = await platform.request(contract.profile.user, {}, { token: ada })
  const campaignId = 'welcome-spins'
  await platform.platform.writer.execute('grantFreeSpins', { userId: output.user.id, campaignId })
  const deposit = await platform.request(
    contract.payments.createDeposit,
    { amount: '100', currency: 'RUB', idempotency_key: 'foreign-deposit-1' },
    { token: ada },
  )

  const { id } = deposit.output
  expect((await platform.request(contract.payments.deposit, { id }, { token: ada })).status).toBe(200)
  const quote = await platform.request(contract.wallet.quote, { from: 'RUB', to: 'USD', amount: '10' }, { token: ada })
  expect(quote.status).toBe(200)
  const exchangeOf = (quote_id: string) =>
    platform.request(
      contract.wallet.exchange,
      { quote_id, idempotency_key: `exchange-of-a-quote-${quote_id}` },
      { token: eve },
    )
  const { offers } = (await platform.request(contract.bonus.offers, {}, { token: ada })).output
  const [{ terms } = { terms: { id: '', terms_hash: '' } }] = offers
  const taken = await platform.request(
    contract.bonus.take,
    { id: terms.id, terms_hash: terms.terms_hash },
    { token: ada },
  )
  expect(taken.status).toBe(200)
  const pending = [
    await platform.request(contract.bonus.cancel, { id: taken.output.grant_id }, { token: eve }),
    await platform.request(contract.bonus.cancel, { id: 'none' }, { token: eve }),
    await platform.request(contract.payments.deposit, { id }, { token: eve }),
    await platform.request(contract.payments.deposit, { id: 'none' }, { token: eve }),
    await platform.request(contract.freeSpins.cancelCampaign, { id: campaignId }, { token: eve }),
    await platform.request(contract.freeSpins.cancelCampaign, { id: 'none' }, { token: eve }),
  ]
  for (const { status, body } of [await exchangeOf(quote.output.id), await exchangeOf('none')])
    expect([status, body]).toStrictEqual([404, { errors: { quote_id: ['not_found'] } }])
  for (const { status, body } of pending)
    expect([status, body]).toStrictEqual([404, { errors: { base: ['not_found'] } }])

  const seen = await Promise.all([
    platform.request(contract.profile.user, {}, { token: eve }),
    platform.request(contract.profile.freeSpins, {}, { token: eve }),
    platform.request(contract.wallet.balances, {}, { token: eve }),
    platform.request(contract.fairness.seeds, {}, { token: eve }),
    platform.request(contract.bets.mine, { limit: 100 }, { token: eve }),
  ])
  const seeds = await platform.request(contract.fairness.seeds, {}, { token: ada })
  const text = JSON.stringify(seen.map(({ body }) => body))
  for (const own of [output.user.id, 'ada@example.com', campaignId, id, seeds.output.id, seeds.output.client_seed])
    expect(text).not.toContain(own)
  expect((await platform.request(contract.profile.freeSpins, {}, { token: ada })).output).toHaveLength(1)
})
