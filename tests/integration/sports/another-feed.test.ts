import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LISTS } from '#server/edge/trpc/history-lists.ts'
import { startEngines } from '#server/platform/platform.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import { acmeOdds } from '../../support/sports/acme-odds.ts'

test('a company whose messages have a form of their own opens, prices and decides the bets of the book', async () => {
  const acme = acmeOdds()
  await using site = await startPlatform({
    registries: acme.registries,
    providerSettings: { SPORTS_FEED: 'acme', ODDS_ACME_KEY: 'a key of the site' },
  })
  await using _engines = await startEngines(site.platform)
  const token = await register(site)
  await fund(site, token, { amount: '100', currency: 'RUB' })

  await acme.sayNext(2)
  const { upcoming } = (await site.request(contract.sports.events, {})).output
  expect(upcoming.map(({ id, home, away }) => [id, home, away])).toEqual([['acme-1', 'Lions', 'Bears']])
  // it decides no match itself, and provides no proof
  const { output: event } = await site.request(contract.sports.event, { id: 'acme-1' })
  expect(event.proof).toBeNull()
  const leg = { event: 'acme-1', market: '1x2', outcome: 'home', odds: 21_000 }
  const input = {
    legs: [leg],
    sizes: [1],
    unit: '10',
    currency: 'RUB' as const,
    policy: 'none' as const,
    idempotency_key: randomUUID(),
  }
  const placed = await site.request(contract.sports.place, input, { token })
  expect(placed.output).toMatchObject({ bet: { status: 'open' } })
  // an open bet is not lost, and the files of a history name their columns once
  const played = async () => (await site.request(contract.history.bets, { limit: 5 }, { token })).output.bets
  expect(await played()).toMatchObject([{ game: 'sports', is_open: true, payout: '0' }])
  site.clock.advance(1000)
  const flip = { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: randomUUID() } as const
  await site.request(contract.coinflip.placeBet, flip, { token })
  const bets = async () => ({ bets: await played(), next: null })
  const { rows } = await LISTS.bets({ session: { call: bets } } as never, { before: undefined, limit: 10 })
  expect(rows.map(({ game, is_open }) => [game, is_open])).toEqual([
    ['coinflip', false],
    ['sports', true],
  ])
  expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(rows[1] ?? {}))

  await acme.sayNext(1)
  const mine = (await site.request(contract.sports.myBets, { limit: 5 }, { token })).output
  expect(mine.bets).toMatchObject([{ status: 'settled', payout: '21' }])
  expect((await played()).filter(({ is_open }) => is_open)).toEqual([])
})
