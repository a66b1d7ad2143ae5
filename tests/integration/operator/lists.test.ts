import Database from 'libsql'
import { expect, test } from 'vitest'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { namedOperatorCalls } from '#server/platform/operator/contract/contract.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform, type TestPlatform, teamOf } from '../../support/platform.ts'
import { moneyCampaign } from '../../support/promotions/campaigns.ts'
import { recordReads } from '../../support/statements/record-reads.ts'
import { wholeReader } from '../../support/statements/whole-reads.ts'

const EMAIL = 'ada@example.com'
const PLAYER = `/v1/players/${EMAIL}`

/** A player who has done a little of everything. */
async function busyPlayer(site: TestPlatform) {
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '20000', currency: 'RUB' })
  const ids: string[] = []
  for (const game of ['first', 'second', 'third']) {
    const bet = {
      side: 'over',
      chance: 5000,
      amount: '10',
      currency: 'RUB',
      idempotency_key: `bet-of-lists-${game}`,
    } as const
    site.clock.advance(1)
    ids.push((await site.request(contract.dice.placeBet, bet, { token })).output.bet.id)
  }
  const { writer } = site.platform
  await writer.execute('publishCampaign', campaignDocument.parse(moneyCampaign()))
  const { output } = await site.request(contract.profile.user, {}, { token })
  return { token, userId: output.user.id, bets: ids }
}

test('the lists of a player have their bets, entries, logins, letters, bonuses, limits and history', async () => {
  await using site = await startPlatform()
  const { sue, rik, kay } = await teamOf(site)
  const { bets, userId } = await busyPlayer(site)
  const first = (await sue.get(`${PLAYER}/bets?limit=2`)).body as { bets: { id: string }[]; next: string }
  expect(first.bets.map(({ id }) => id)).toEqual([bets[2], bets[1]])
  const rest = (await sue.get(`${PLAYER}/bets?limit=2&before=${first.next}`)).body as typeof first
  expect([rest.bets.map(({ id }) => id), rest.next]).toEqual([[bets[0]], null])

  const shown = (await sue.get(`/v1/bets/${bets[0]}`)).body as Record<string, unknown>
  expect(shown).toMatchObject({
    bet: {
      id: bets[0],
      player: userId,
      game: 'dice',
      stake: '10',
      is_open: false,
      proof: { kind: 'seed_pair', nonce: 0 },
    },
    transfers: [
      {
        kind: 'stake',
        moves: [
          { account: 'player:real', amount: '-10' },
          { account: 'player:inplay', amount: '10' },
        ],
      },
      { kind: 'settlement' },
    ],
  })
  expect((await sue.get('/v1/bets/0193a7c2-1234-7000-8123-456789012345')).status).toBe(404)

  const entries = (await sue.get(`${PLAYER}/ledger?currency=RUB&limit=100`)).body.entries as Record<string, string>[]
  expect(entries.at(-1)).toMatchObject({ kind: 'deposit', amount: '20000', balance_after: '20000' })
  const [newest] = entries
  const page = (await sue.get(`${PLAYER}/ledger?currency=RUB&limit=1`)).body as { entries: unknown[]; next: string }
  expect([page.entries, page.next]).toEqual([[newest], newest?.id])

  expect((await rik.get(`${PLAYER}/sessions`)).body).toMatchObject({
    sessions: [{ ip: expect.any(String) }],
    next: null,
  })
  expect((await rik.get(`${PLAYER}/links`)).body).toEqual({ links: [] })
  const gift = { bonus: 'sorry', reference: 'late payout', why: 'a late payout of last week' }
  expect((await sue.post(`${PLAYER}/bonuses`, gift)).status).toBe(200)
  expect((await sue.get(`${PLAYER}/bonuses`)).body).toMatchObject({
    bonuses: [{ bonus: 'sorry', state: 'available', given_by: 'sue' }],
  })
  await sue.post(`${PLAYER}/limits`, { kind: 'loss', span: 'day', amount: '500', currency: 'RUB', reason: 'ticket' })
  expect((await sue.get(`${PLAYER}/limits`)).body).toMatchObject({
    limits: { limits: [{ kind: 'loss', amount: '500' }] },
    events: [{ event: 'set', kind: 'loss', amount: '500' }],
  })
  await sue.post(`${PLAYER}/letters`, { letter: 'verification', reason: 'ticket' })
  await sue.post(`${PLAYER}/letters`, { letter: 'identity_asked', reason: 'ticket' })
  const { letters } = (await kay.get(`${PLAYER}/letters`)).body as { letters: { text: string | null }[] }
  expect(letters.map(({ text }) => text === null)).toContain(true)
  expect(letters.map(({ text }) => text === null)).toContain(false)

  const { events } = (await sue.get(`${PLAYER}/timeline?limit=100`)).body as { events: Record<string, string>[] }
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['login', 'deposit', 'bonus', 'limit', 'act']))
  expect(events.filter(({ kind }) => kind === 'act').map(({ what, by }) => [what, by])).toEqual([
    ['send.message', 'sue'],
    ['send.message', 'sue'],
    ['lower.limit', 'sue'],
    ['give.bonus', 'sue'],
  ])
  const times = events.map(({ at }) => Date.parse(at ?? ''))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('the pages of a timeline have each event once, also of those of one millisecond', async () => {
  await using site = await startPlatform()
  const { sue, rik } = await teamOf(site)
  const { token } = await busyPlayer(site)
  const reveal = () => rik.post(`${PLAYER}/reveal`, { field: 'email', reason: 'ticket' })
  await rik.prove()
  for (let looks = 0; looks < 6; looks += 1) expect((await reveal()).status).toBe(200)
  // the clock stands still from here on
  for (const text of ['first', 'second', 'third', 'fourth']) await sue.post(`${PLAYER}/notes`, { text })
  for (const amount of ['100', '200', '300']) await fund(site, token, { amount, currency: 'RUB' })
  for (const reference of ['1', '2', '3'])
    await sue.post(`${PLAYER}/bonuses`, { bonus: 'sorry', reference, why: 'a late payout of last week' })
  for (const scope of ['promo', 'messages', 'withdrawal'])
    await rik.post(`${PLAYER}/blocks`, { scope, hours: 1, why: 'a question of the tests' })

  type Page = { events: { id: string; kind: string; at: string; what: string }[]; next: string | null }
  const pageOf = async (query: string) => (await sue.get(`${PLAYER}/timeline?${query}`)).body as Page
  const { events: all } = await pageOf('limit=100')
  const ofOneTime = all.filter(({ at }) => at === all[0]?.at)
  expect(new Set(ofOneTime.map(({ kind }) => kind))).toEqual(new Set(['deposit', 'bonus', 'block', 'act']))
  expect(ofOneTime.length).toBeGreaterThan(12)
  expect(all.some(({ what }) => what.startsWith('reveal'))).toBe(false)
  for (const limit of [1, 2, 3, 7]) {
    const paged: Page['events'] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: Page = await pageOf(`limit=${limit}${next && `&before=${next}`}`)
      expect(page.events.length).toBeLessThanOrEqual(limit)
      paged.push(...page.events)
      next = page.next
    }
    expect(paged, String(limit)).toEqual(all)
  }
  for (const before of ['yesterday', '1.act.none', '1.bet.1'])
    expect(await sue.get(`${PLAYER}/timeline?before=${before}`)).toMatchObject({ status: 422 })
})

test('accounts are linked by person, instrument and browser, and named with what links them', async () => {
  await using site = await startPlatform()
  const { rik, sue } = await teamOf(site)
  const { userId } = await busyPlayer(site)
  await register(site, 'bob@example.com')
  const { id: bob } = (await sue.get('/v1/players/bob@example.com')).body.player as { id: string }
  const hash = 'a'.repeat(64)
  const database = new Database(site.platform.settings.databaseUrl.replace('file:', ''))
  for (const table of ['fingerprints', 'payment_instruments'])
    for (const id of [userId, bob])
      database.prepare(`INSERT INTO ${table} (hash, user_id, first_seen_at) VALUES (?, ?, ?)`).run(hash, id, 0)
  database.close()
  expect((await rik.get(`${PLAYER}/links`)).body).toEqual({
    links: [{ player: bob, by: ['instrument', 'browser'], is_stopped: false, charged_back: false }],
  })
  expect((await rik.get(`${PLAYER}/sessions`)).body.devices).toMatchObject([{ hash }])
  expect((await sue.get(`${PLAYER}/links`)).status).toBe(403)
})

test('the first page counts what waits for each person, and raises alarms', async () => {
  await using site = await startPlatform()
  const { sue, fin, kay, tom } = await teamOf(site)
  await busyPlayer(site)
  const queue = { count: 0, oldest_at: null }
  expect((await fin.get('/v1/work')).body).toMatchObject({
    withdrawals: queue,
    identity: null,
    letters: null,
    requests: queue,
    alarms: [],
    books: { ok: true, log_size: expect.any(Number) },
  })
  const asked = site.clock.now()
  await sue.post(`${PLAYER}/factor/reset`, { why: 'lost the phone, ticket 4417' })
  const waits = async (by: typeof sue) => (await by.get('/v1/work')).body.requests
  expect(await waits(kay)).toEqual({ count: 1, oldest_at: new Date(asked).toISOString() })
  // neither for who has asked, nor for those who may not approve it
  expect([await waits(sue), await waits(tom)]).toEqual([queue, queue])
  const [row] = await site.platform.reader.query.outboxMessages.findMany({ limit: 1 })
  const database = new Database(site.platform.settings.databaseUrl.replace('file:', ''))
  database.prepare('UPDATE outbox_messages SET due_at = NULL, given_up_at = ? WHERE id = ?').run(asked, row?.id)
  database.close()
  site.platform.metrics.wrongBooks.inc()
  expect((await sue.get('/v1/work')).body).toMatchObject({
    letters: { count: 1, oldest_at: new Date(asked).toISOString() },
    alarms: [
      { key: 'books', level: 'high', detail: '1' },
      { key: 'letters', level: 'medium', detail: '1' },
    ],
    books: { ok: false },
  })
})

/** Values of the fields of lists, besides the player. */
const FIELDS: Readonly<Record<string, string>> = {
  currency: 'RUB',
  key: 'none',
  operator: 'sue',
  act: 'view.player',
  subject: 'player:none',
  request: 'none',
}

test('no list and no search scans a table that grows with players', async () => {
  await using site = await startPlatform()
  const team = await teamOf(site)
  const { bets, userId } = await busyPlayer(site)
  const texts = recordReads(site.platform.reader)
  const people = [team.sue, team.fin, team.rik, team.tom, team.max, team.kay, team.admin]
  const unread: string[] = []
  for (const { name, call } of namedOperatorCalls()) {
    const isList = call.method === 'GET' && (call.access.kind === 'look' || call.access.kind === 'own')
    if (!isList) continue
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
      field === 'player' ? userId : name === 'players.showBet' ? (bets[0] ?? '') : 'none',
    )
    const query = new URLSearchParams(
      Object.entries(FIELDS).filter(([field]) => field in call.request.shape && !call.path.includes(`{${field}}`)),
    )
    const answers: number[] = []
    for (const person of people) answers.push((await person.get(`${path}?${query}`)).status)
    if (!answers.some((status) => status === 200 || status === 404 || status === 422)) unread.push(`${name} ${answers}`)
  }
  for (const text of [EMAIL, userId, bets[0] ?? '', 'nobody@example.com', 'ada'])
    await team.sue.post('/v1/players/search', { text })
  for (const text of ['203.0.113.7', '203.0.113.0/24', 'a'.repeat(64), 'abcdef01'])
    expect((await team.sue.post('/v1/players/search/traces', { text })).status, text).toBe(200)
  expect(unread).toEqual([])
  expect(texts.size).toBeGreaterThan(40)
  const database = new Database(site.platform.settings.databaseUrl.replace('file:', ''), { readonly: true })
  try {
    const wholeReads = wholeReader(database)
    const found = [...texts].flatMap((text) => wholeReads(text).map((table) => `${table}: ${text.slice(0, 400)}`))
    expect(found).toEqual([])
  } finally {
    database.close()
  }
})
