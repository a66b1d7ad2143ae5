import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startEngines } from '#server/platform/platform.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { PROTOTYPE_KEYS } from '../../contract/arbitrary-input.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import { acmeOdds } from '../../support/sports/acme-odds.ts'

test('no market, outcome or event is found by a name that every object inherits', async () => {
  const acme = acmeOdds()
  await using site = await startPlatform({
    registries: acme.registries,
    providerSettings: { SPORTS_FEED: 'acme', ODDS_ACME_KEY: 'a key of the site' },
  })
  await using _engines = await startEngines(site.platform)
  const token = await register(site)
  await fund(site, token, { amount: '100', currency: 'RUB' })
  await acme.sayNext(2)
  const known = { event: 'acme-1', market: '1x2', outcome: 'home', odds: 21_000 }
  const place = (leg: typeof known) => {
    const input = { legs: [leg], sizes: [1], unit: '10', currency: 'RUB' as const, policy: 'any' as const }
    return site.request(contract.sports.place, { ...input, idempotency_key: randomUUID() }, { token })
  }
  for (const name of PROTOTYPE_KEYS)
    for (const field of ['event', 'market', 'outcome'] as const) {
      const { status, errors } = await place({ ...known, [field]: name })
      expect([name, field, status, errors]).toEqual([name, field, 404, { 'legs.0': ['not_found'] }])
    }
  expect((await place(known)).status).toBe(200)
})
