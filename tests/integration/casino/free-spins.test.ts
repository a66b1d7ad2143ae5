import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { checkProviderBet } from '~/games/engine/fairness/provider-proof.ts'
import { openStudio, post } from '../../support/casino/open-studio.ts'

const KEY = (n: number) => `free-${String(n).padStart(8, '0')}`

/** The studio with a player who has twenty spins of ten roubles in Loomlight. */
async function withSpins(kill?: Parameters<typeof openStudio>[0]) {
  const studio = await openStudio(kill)
  const { writer } = studio.platform.platform
  await writer.execute('seedOffers', undefined)
  const { output } = await studio.platform.request(contract.profile.user, {}, { token: studio.token })
  await writer.execute('grantFreeSpins', { userId: output.user.id, campaignId: 'welcome-spins' })
  const launched = async () =>
    post(studio.app(), 'open', { game: 'loomlight', mode: 'real', token: await studio.launch('loomlight') })
  const left = async () => {
    const { output: spins } = await studio.platform.request(contract.profile.freeSpins, {}, { token: studio.token })
    return spins[0]?.spins_left ?? 0
  }
  return { studio, launched, left, userId: output.user.id }
}

type App = Parameters<typeof post>[0]
type Step = Awaited<ReturnType<typeof post>>

/** Plays a round to its end; returns its total win. */
async function goOn(app: App, session: string, first: Step): Promise<bigint> {
  let step = first
  while (step.error === undefined && !step.isLast) step = await post(app, 'advance', { session, round: step.roundId })
  if (step.error) throw new Error(step.error)
  return BigInt(step.won)
}

const playOut = async (app: App, session: string, input: object) =>
  goOn(app, session, await post(app, 'spin', { session, stake: '1', ...input }))

test('each free spin in the studio’s slot is used once, costs nothing and pays real money [C29 E2]', async () => {
  const { studio, launched, left } = await withSpins()
  await using _ = studio
  const app = studio.app()
  const opened = await launched()
  expect(opened.freeSpins).toEqual([{ id: expect.any(String), stake: '10000000', left: 20 }])
  const [campaign] = opened.freeSpins as { id: string }[]
  let won = 0n
  for (let n = 0; n < 20; n += 1) {
    const input = { key: KEY(n), campaign: campaign?.id }
    won += await playOut(app, opened.session, input)
    if (n === 3) expect(await left()).toBe(16)
    // repeating the same click returns the same spin
    if (n === 3) expect((await post(app, 'spin', { session: opened.session, stake: '1', ...input })).isLast).toBe(true)
  }
  expect(won).toBeGreaterThan(0n)
  expect(await left()).toBe(0)
  const over = await post(app, 'spin', { session: opened.session, stake: '1', key: KEY(99), campaign: campaign?.id })
  expect(over.error).toBe('CAMPAIGN_INVALID')
  expect(await studio.balance()).toEqual({ balance: String(100_000 + Number(won) / 1e6), inPlay: '0' })
  expect(await checkAllBooks(studio.platform.platform.reader)).toEqual([])
})

test('a free spin stands in the history, the feed and the verifier as any spin does', async () => {
  const { studio, launched } = await withSpins()
  await using _ = studio
  const app = studio.app()
  const { session, freeSpins } = await launched()
  const [campaign] = freeSpins as { id: string }[]
  let won = 0n
  for (let n = 0; n < 8; n += 1) won += await playOut(app, session, { key: KEY(n), campaign: campaign?.id })
  const { platform, token } = studio
  const { output } = await platform.request(contract.history.bets, { limit: 20 }, { token })
  expect(output.bets).toHaveLength(8)
  for (const bet of output.bets) expect(bet).toMatchObject({ title: 'Loomlight', stake: '10', is_free_spin: true })
  expect(output.bets.reduce((sum, { payout }) => sum + parseMicros(payout), 0n)).toBe(won)
  const period = { currency: 'RUB' as const }
  const { output: totals } = await platform.request(contract.history.totals, period, { token })
  expect(totals).toMatchObject({ staked: '0', returned: formatMicros(micros(won)) })
  const feed = (await platform.request(contract.betFeed.latest, { game: 'loomlight' })).output.bets
  expect(feed.map(({ id }) => id)).toEqual(output.bets.map(({ id }) => id))
  await post(app, 'rotate', { session, clientSeed: 'another' })
  for (const { id } of output.bets) {
    const proof = (await platform.request(contract.casino.bet, { id }, { token })).output
    expect(checkProviderBet(proof)).toMatchObject([{ isMatch: true }, { isMatch: true }, { isMatch: true }])
  }
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

test('players on a break cannot use free spins, and given-up ones are gone [C31]', async () => {
  const { studio, launched, left, userId } = await withSpins()
  await using _ = studio
  const app = studio.app()
  const { session, freeSpins } = await launched()
  const [campaign] = freeSpins as { id: string }[]
  const spin = (n: number) => post(app, 'spin', { session, stake: '1', key: KEY(n), campaign: campaign?.id })
  const { token, platform } = studio
  const until = platform.clock.now() + 600_000
  await platform.platform.writer.execute('takeTimeOut', { userId, until })
  expect((await spin(1)).error).toBe('PLAYER_BLOCKED')
  expect((await platform.request(contract.profile.freeSpins, {}, { token })).output).toEqual([])
  platform.clock.advance(600_000)
  expect(await left()).toBe(20)
  await platform.request(contract.freeSpins.cancelCampaign, { id: 'welcome-spins' }, { token })
  expect((await spin(2)).error).toBe('CAMPAIGN_INVALID')
  expect(await studio.balance()).toEqual({ balance: '100000', inPlay: '0' })
})

test('killed around each call, the studio takes a free spin once and pays it once', async () => {
  let calls = 0
  const { studio, launched, left } = await withSpins((call) => {
    if (call !== 'freespin_win') return undefined
    calls += 1
    return calls % 3 === 0 ? undefined : calls % 3 === 1 ? 'before' : 'after'
  })
  await using _ = studio
  const { session, freeSpins } = await launched()
  const [campaign] = freeSpins as { id: string }[]
  for (let n = 0; n < 6; n += 1) {
    const input = { session, stake: '1', key: KEY(n), campaign: campaign?.id }
    let step = await post(studio.app(), 'spin', input)
    for (let tries = 0; step.error !== undefined && tries < 5; tries += 1) {
      await studio.restart().catch(() => undefined)
      step = await post(studio.app(), 'spin', input)
    }
    await goOn(studio.app(), session, step)
  }
  expect(await left()).toBe(14)
  const { rows } = await studio.database.execute(
    `SELECT sum(CAST(json_extract(body, '$.amount') AS INTEGER)) AS won FROM outbox WHERE call = 'freespin_win'`,
  )
  expect(await studio.balance()).toEqual({ balance: String(100_000 + Number(rows[0]?.won) / 1e6), inPlay: '0' })
  expect(await checkAllBooks(studio.platform.platform.reader)).toEqual([])
})

test('bonus money is staked on a slot after a player’s own, and what comes of it counts', async () => {
  await using studio = await openStudio()
  const { platform, token } = studio
  const { writer } = platform.platform
  await writer.execute('seedOffers', undefined)
  const { output } = await platform.request(contract.profile.user, {}, { token })
  await writer.execute('giveBonus', { userId: output.user.id, id: 'lantern', reference: 'test' })
  const grants = async () => (await platform.request(contract.bonus.grants, {}, { token })).output.grants
  const [given] = await grants()
  await platform.request(contract.bonus.take, { id: 'lantern', terms_hash: given?.terms.terms_hash ?? '' }, { token })
  const app = studio.app()
  const opened = await post(app, 'open', { game: 'loomlight', mode: 'real', token: await studio.launch('loomlight') })
  expect(opened.balance).toBe('101000000000')
  // a stake that needs bonus money may not exceed the bonus limit
  await writer.execute('putInVault', {
    userId: output.user.id,
    currency: 'RUB',
    amount: '100000',
    idempotencyKey: 'k'.repeat(16),
  })
  const spin = (stake: string, n: number) => post(app, 'spin', { session: opened.session, key: KEY(n), stake })
  expect((await spin('1000000000', 1)).error).toBe('LIMIT_REACHED')
  const won = await goOn(app, opened.session, await spin('100000000', 2))
  const [active] = await grants()
  expect(active).toMatchObject({ state: 'active', done: '100', held: String(900 + Number(won) / 1e6) })
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})
