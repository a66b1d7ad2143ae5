import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { startEngines } from '#server/platform/platform.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { namedCalls } from '#server/shared/contract/openapi/named-calls.ts'
import { register, startPlatform } from '../../support/platform.ts'
import { idle, simulatedTime } from '../../support/shared-rounds/simulation.ts'

const { bonus, cases, crash, profile } = contract

/** Stakes in each game that accepts bonus money; rooms and sports do not. */
const STAKES: Readonly<Record<string, Record<string, unknown>>> = {
  'coinflip.placeBet': { side: 'heads', amount: '10' },
  'dice.placeBet': { side: 'under', chance: 5_000, amount: '10' },
  'keno.placeBet': { risk: 'classic', picks: [3, 9], amount: '10' },
  'roulette.placeBet': { chips: [{ bet: 'red', amount: '10' }] },
  'wheel.placeBet': { risk: 'medium', amount: '1' },
  'cases.open': { count: 1 },
  'hilo.start': { amount: '10' },
  'miner.start': { mines: 3, amount: '10' },
  'crash.placeBet': { slot: 1, auto: null, amount: '10' },
}

test('a stake of own money alone leaves a bonus where it is, in every game', async () => {
  const time = simulatedTime(Date.UTC(2026, 0, 1, 12))
  await using site = await startPlatform({ clock: { now: time.now, advance: () => {} }, scheduler: time })
  await using _engines = await startEngines(site.platform)
  await site.platform.writer.execute('seedOffers', undefined)
  const token = await register(site)
  const code = 'LANTERN10'
  const { terms } = (await site.request(bonus.checkCode, { code }, { token })).output
  await site.request(bonus.take, { id: terms.id, terms_hash: terms.terms_hash, code }, { token })
  const { output: list } = await site.request(cases.list, { currency: 'RUB' }, { token })
  const [first] = list.cases
  while ((await site.request(crash.table, {})).output.round.phase !== 'betting') {
    await time.run(500)
    await idle()
  }

  const staking = namedCalls().filter(({ name }) => name in STAKES)
  expect(staking).toHaveLength(Object.keys(STAKES).length)
  for (const [index, { name, call }] of staking.entries()) {
    const own = name === 'cases.open' ? { slug: first?.slug, version: first?.version } : {}
    const key = `own-money-${String(index).padStart(8, '0')}`
    const input = { ...STAKES[name], ...own, currency: 'RUB', idempotency_key: key }
    const held = async () => (await site.request(profile.user, {}, { token })).output.user.bonus_balance
    const before = await held()
    const refused = await site.request(call, { ...input, fund: 'real' }, { token })
    expect([name, refused.status, refused.errors]).toEqual([name, 422, { amount: ['insufficient_funds'] }])
    expect([name, await held()]).toEqual([name, before])
    // bonus money is used where allowed, and a key stands for one request
    expect([name, (await site.request(call, input, { token })).status]).toEqual([name, 200])
    const other = await site.request(call, { ...input, fund: 'real' }, { token })
    expect([name, other.errors]).toEqual([name, { idempotency_key: ['idempotency_key_conflict'] }])
  }
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
