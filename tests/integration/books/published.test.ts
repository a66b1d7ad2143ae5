import { expect, test, vi } from 'vitest'
import { publishBooks } from '#server/platform/modules/books/publish-books.ts'
import { checkProof, type LiabilityProof } from '#server/shared/books/check-proof.ts'
import { appendLeaf, type Frontier, logRoot } from '#server/shared/books/log-tree.ts'
import { fileHash, isSigned, NO_FILE_BEFORE, readFile } from '#server/shared/books/published-file.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { checkInclusion } from '~/features/books/check-inclusion.ts'
import { openGame, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

const publish = ({ platform }: TestPlatform) => publishBooks(platform, new AbortController().signal)
const published = async (site: TestPlatform) => (await site.request(contract.books.published, {})).output

async function fileOf(site: TestPlatform, folder: string, name: string): Promise<string> {
  const response = await site.fetch(`/general/books/files/${folder}/${name}`)
  const { file }: { file: string } = await response.json()
  return file
}

/** Players with money in several currencies and accounts, and bets. */
async function play(site: TestPlatform) {
  const tokens: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const token = await register(site, `player-${index}@example.com`)
    await fund(site, token, { amount: String(1000 + index), currency: 'RUB' })
    tokens.push(token)
  }
  const [first = ''] = tokens
  await fund(site, first, { amount: '100', currency: 'USD' })
  for (let number = 0; number < 8; number += 1) {
    const bet = { side: 'under', chance: 5000, amount: '10', currency: 'RUB' } as const
    await site.request(
      contract.dice.placeBet,
      { ...bet, idempotency_key: `bet-of-the-books-${number}` },
      { token: first },
    )
  }
  await site.request(
    contract.payments.withdraw,
    { amount: '500', currency: 'RUB', idempotency_key: 'withdrawal-key-000001' },
    { token: first },
  )
  return tokens
}

/** Rounds of a provider's game with the minimum stake of a table or ten roubles, and their returns. */
async function playProvider(site: TestPlatform, token: string, { slug, pays }: { slug: string; pays: string[] }) {
  const { call } = walletClient(site)
  const { sessionId, playerRef, limits } = await openGame(site, token, slug)
  const amount = slug === 'loomlight' ? '10000000' : limits.minStake
  for (const [number, pay] of pays.entries()) {
    site.clock.advance(MINUTE_MS)
    const ofRound = { roundId: `${slug}-${number}`, gameId: slug, currency: 'RUB' }
    const bet = await call('bet', { sessionId, ...ofRound, txId: `${slug}-${number}.bet`, amount })
    const win = { playerRef, ...ofRound, txId: `${slug}-${number}.win`, amount: pay, endRound: true }
    expect([bet.status, (await call('win', win)).status]).toEqual([200, 200])
  }
}

async function proofOf(site: TestPlatform, token: string, currency: 'RUB' | 'USD'): Promise<LiabilityProof> {
  const { output } = await site.request(contract.books.proof, { currency }, { token })
  const sums = ({ owed, bonus }: { owed: string; bonus: string }) => ({
    owed: parseMicros(owed),
    bonus: parseMicros(bonus),
  })
  const parts = output.parts.map((part) => ({
    ...part,
    ...sums(part),
    path: part.path.map((node) => ({ hash: node.hash, ...sums(node) })),
  }))
  return { ...output, parts }
}

const rootOf = ({ root, owed, bonus }: { root: string; owed: string; bonus: string }) => ({
  hash: root,
  owed: parseMicros(owed),
  bonus: parseMicros(bonus),
})

test('what is owed to players is published once a day, signed and chained, and each of them is in it', async () => {
  await using site = await startPlatform()
  const tokens = await play(site)
  expect(await published(site)).toEqual({ at: null, accounts: [], returns: [], days: [], hours: [] })
  await publish(site)

  const { days } = await published(site)
  expect(days.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'INR', 'KZT', 'RUB', 'USD'])
  const today = days.find(({ currency }) => currency === 'RUB')
  if (!today) throw new Error('roubles were to be published')
  const wallets = await Promise.all(
    tokens.map(async (token) => (await site.request(contract.wallet.balances, {}, { token })).output.wallets),
  )
  const roubles = wallets.map((all) => all.find(({ currency }) => currency === 'RUB')?.balance ?? '0')
  // a pending payout is still owed
  const owed = roubles.map((balance, index) => parseMicros(balance) + (index === 0 ? parseMicros('500') : 0n))
  expect(parseMicros(today.owed)).toBe(owed.reduce((sum, one) => sum + one, 0n))
  for (const [index, token] of tokens.entries())
    expect(checkProof(await proofOf(site, token, 'RUB'), rootOf(today))).toEqual({
      isWhole: true,
      leadsToRoot: true,
      owed: owed[index],
      bonus: 0n,
    })
  const dollars = days.find(({ currency }) => currency === 'USD')
  if (!dollars) throw new Error('dollars were to be published')
  expect(checkProof(await proofOf(site, tokens[0] ?? '', 'USD'), rootOf(dollars)).leadsToRoot).toBe(true)
  expect((await site.request(contract.books.proof, { currency: 'USD' }, { token: tokens[1] ?? '' })).status).toBe(404)

  const file = await fileOf(site, today.day, 'RUB')
  const fields = readFile(file)
  expect(fields).toMatchObject({ v: 1, ...today, prev: NO_FILE_BEFORE })
  expect(fields && (await isSigned(fields))).toBe(true)
  expect(fields && (await isSigned({ ...fields, owed: '0' }))).toBe(false)
  expect(fields && (await isSigned({ ...fields, signature: 'none' }))).toBe(false)

  vi.stubGlobal('fetch', async (href: string) => {
    const [, folder = '', name = ''] = /^\/fairness\/ledger\/([\w-]+)\/(\w+)\.json$/.exec(href) ?? []
    return new Response(await fileOf(site, folder, name))
  })
  const proof = (await site.request(contract.books.proof, { currency: 'RUB' }, { token: tokens[1] ?? '' })).output
  const right = { day: today.day, owed: '1001', bonus: '0', isWhole: true, leadsToRoot: true, isSigned: true }
  expect(await checkInclusion(proof, undefined)).toEqual({ ...right, follows: true })
  expect(await checkInclusion({ ...proof, player: 'somebody' }, undefined)).toMatchObject({ leadsToRoot: false })
  vi.unstubAllGlobals()

  // a published day is immutable, and the next one is linked to it
  await fund(site, tokens[0] ?? '', { amount: '700', currency: 'RUB' })
  await publish(site)
  expect(await fileOf(site, today.day, 'RUB')).toBe(file)
  site.clock.advance(DAY_MS)
  await publish(site)
  const later = (await published(site)).days.find(({ currency }) => currency === 'RUB')
  expect(later).toMatchObject({ prev: fileHash(file) })
  expect(parseMicros(later?.owed ?? '0') - parseMicros(today.owed)).toBe(parseMicros('700'))
  expect((await site.fetch(`/general/books/files/2020-01-01/RUB`)).status).toBe(404)
})

test('the sums of all accounts come to nothing, and games return what their bets say', async () => {
  await using site = await startPlatform({ providerSettings: STUDIO_SETTINGS })
  const [token = ''] = await play(site)
  // one slot round of two returns three times its stake, both table rounds return nothing
  await playProvider(site, token, { slug: 'loomlight', pays: ['30000000', '0'] })
  await playProvider(site, token, { slug: 'first-light-baccarat', pays: ['0', '0'] })
  await publish(site)
  const { at, accounts, returns } = await published(site)
  expect(at).toBe(new Date(site.clock.now()).toISOString())
  for (const code of new Set(accounts.map(({ currency }) => currency)))
    expect(
      accounts.filter(({ currency }) => currency === code).reduce((sum, { total }) => sum + parseMicros(total), 0n),
    ).toBe(0n)
  expect(accounts.find(({ currency, kind }) => currency === 'RUB' && kind === 'locked_withdrawal')?.total).toBe('500')
  const { bets } = (await site.request(contract.bets.mine, { limit: 20 }, { token })).output
  const multipliers = bets.map(({ multiplier }) => Number(multiplier))
  const mean = multipliers.reduce((sum, one) => sum + one, 0) / multipliers.length
  const variance = multipliers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (multipliers.length - 1)
  const half = 1.959964 * Math.sqrt(variance / multipliers.length)
  expect(returns).toEqual([
    {
      game: 'dice',
      bets: 8,
      mean: mean.toFixed(6),
      low: Math.max(0, mean - half).toFixed(6),
      high: (mean + half).toFixed(6),
    },
    {
      game: 'loomlight',
      title: 'Loomlight',
      theory: { low: '0.964100', high: '0.964100' },
      bets: 2,
      mean: '1.500000',
      low: '0.000000',
      high: '4.439946',
    },
    {
      // a tie returns 85.64 %, the banker 98.94 %
      game: 'first-light-baccarat',
      title: 'First Light Baccarat',
      theory: { low: '0.856400', high: '0.989400' },
      bets: 2,
      mean: '0.000000',
      low: '0.000000',
      high: '0.000000',
    },
  ])
})

test('each hour of the log that is over has its root in a file, which follows the one before', async () => {
  await using site = await startPlatform()
  await play(site)
  await publish(site)
  // the current hour is not published
  expect((await published(site)).hours).toEqual([])
  site.clock.advance(3 * HOUR_MS)
  const token = await register(site, 'late@example.com')
  await fund(site, token, { amount: '500', currency: 'RUB' })
  const bet = { side: 'under', chance: 5000, amount: '1', currency: 'RUB' } as const
  await site.request(contract.dice.placeBet, { ...bet, idempotency_key: 'bet-of-a-later-hour' }, { token })
  site.clock.advance(2 * HOUR_MS)
  await publish(site)
  const { hours } = await published(site)
  expect(hours.map(({ hour, entries }) => [hour, entries])).toEqual([
    // deposits, bets as placed and settled, the two committed seeds of each new player; at first also a key, the released
    // rules and the published days
    ['2026-01-01T15', 5],
    ['2026-01-01T12', 50],
  ])
  const records = await site.platform.reader.query.logRecords.findMany()
  for (const { hour, first, entries, root, head } of hours) {
    const own = records.slice(first - 1, first - 1 + entries)
    expect(root).toBe(
      logRoot(own.reduce<Frontier>((frontier, { hash }) => appendLeaf(frontier, Buffer.from(hash)), [])),
    )
    expect(head).toBe(own.at(-1)?.hash)
    const fields = readFile(await fileOf(site, 'log', hour))
    expect(fields && (await isSigned(fields))).toBe(true)
  }
  expect(hours[0]?.prev).toBe(fileHash(await fileOf(site, 'log', '2026-01-01T12')))
  expect(hours[1]?.prev).toBe(NO_FILE_BEFORE)
})

test('a proof is asked for by its player alone', async () => {
  await using site = await startPlatform()
  expect((await site.fetch('/general/books/proof?currency=RUB')).status).toBe(401)
})
