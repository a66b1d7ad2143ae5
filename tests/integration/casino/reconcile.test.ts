import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { STUDIO_BOOKS_PATH, studioBooksResponse } from '#server/shared/contract/provider-wallet/books.ts'
import { WALLET_HEADERS, walletSignature } from '#server/shared/contract/provider-wallet/signature.ts'
import { reconcileBooks } from '#server/studio/reconcile.ts'
import { openStudio, post } from '../../support/casino/open-studio.ts'
import { launchTokenOf, STUDIO_KEY, STUDIO_SETTINGS } from '../../support/casino/wallet-client.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { fund, operate, register } from '../../support/platform.ts'

const STAKE = '100000000'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

test('both books agree after play and crashes; a changed, lost or invented transaction is reported', async () => {
  let calls = 0
  await using studio = await openStudio((call) => {
    if (call === 'reconcile' || call === 'authenticate') return undefined
    calls += 1
    return calls % 9 === 0 ? 'after' : undefined
  })
  const from = studio.platform.clock.now()
  const open = async () => {
    const token = await studio.launch('salt-lanterns')
    const { session, unfinished } = await post(studio.app(), 'open', { game: 'salt-lanterns', mode: 'real', token })
    // an unfinished round with free spins is completed first: no other can begin before
    let step: typeof unfinished = unfinished
    while (step?.isLast === false) step = await post(studio.app(), 'advance', { session, round: step.roundId })
    return session
  }
  let session = await open()
  for (let n = 0; n < 25; n += 1) {
    let step = await post(studio.app(), 'spin', { session, key: `spin-key-${n}`, stake: STAKE })
    while (step.isLast === false) step = await post(studio.app(), 'advance', { session, round: step.roundId })
    if (step.error) {
      await studio.restart().catch(() => studio.restart())
      session = (await open()) ?? session
    }
  }
  calls = 0
  await studio.restart()
  studio.platform.clock.advance(3 * MINUTE_MS)
  const wallet = studio.wallet
  const to = studio.platform.clock.now() - MINUTE_MS
  const reconciled = () => reconcileBooks({ books: studio.books, wallet }, { from, to })
  const clean = await reconciled()
  expect([clean.differences, clean.waiting]).toEqual([[], 0])
  expect(clean.compared).toBeGreaterThan(25)

  const [bet] = (await studio.database.execute(`SELECT id FROM rounds WHERE state = 'done' LIMIT 1`)).rows
  const id = String(bet?.id)
  await studio.database.execute({ sql: 'UPDATE rounds SET stake = 1 WHERE id = ?', args: [id] })
  expect((await reconciled()).differences).toMatchObject([{ kind: 'AMOUNT', txId: `${id}.bet` }])
  await studio.database.execute({
    sql: `UPDATE rounds SET stake = ?, state = 'refused' WHERE id = ?`,
    args: [STAKE, id],
  })
  expect((await reconciled()).differences).toMatchObject([{ kind: 'STATE', txId: `${id}.bet` }])
  await studio.database.execute({ sql: `UPDATE rounds SET id = 'r-other', state = 'done' WHERE id = ?`, args: [id] })
  const kinds = (await reconciled()).differences.map(({ kind, txId }) => [kind, txId])
  expect(kinds).toContainEqual(['MISSING_THERE', 'r-other.bet'])
  expect(kinds).toContainEqual(['MISSING_HERE', `${id}.bet`])
})

/** The studio behind a socket, so that the platform calls it like any provider; null if it does not answer. */
async function openBoth() {
  let app: ReturnType<Awaited<ReturnType<typeof openStudio>>['app']> | null = null
  const server = createServer((request, response) =>
    app ? getRequestListener(app.fetch)(request, response) : response.destroy(),
  )
  const url = await listen(server)
  const studio = await openStudio(undefined, { providerSettings: { ...STUDIO_SETTINGS, GAMES_STUDIO_URL: url } })
  app = studio.app()
  const { platform } = studio.platform
  const job = platform.modules.jobs.find(({ name }) => name === 'reconcile with providers')
  let presses = 0
  return {
    studio,
    answers(isThere: boolean) {
      app = isThere ? studio.app() : null
    },
    async play(spins: number) {
      const player = await register(studio.platform, `player-${presses}@example.com`)
      await fund(studio.platform, player, { amount: '10000', currency: 'RUB' })
      const token = await launchTokenOf(studio.platform, player)
      const { session } = await post(studio.app(), 'open', { game: 'loomlight', mode: 'real', token })
      for (let n = 0; n < spins; n += 1) {
        let step = await post(studio.app(), 'spin', { session, key: `daily-key-${++presses}`, stake: STAKE })
        while (!step.isLast) step = await post(studio.app(), 'advance', { session, round: step.roundId })
      }
    },
    async turnAt(time: string) {
      studio.platform.clock.advance(Date.parse(time) - studio.platform.clock.now())
      await job?.run(platform, new AbortController().signal)
      return await report()
    },
    report,
    async [Symbol.asyncDispose]() {
      await stopListening(server)
      await studio[Symbol.asyncDispose]()
    },
  }

  async function report() {
    const { data } = await operate(studio.platform, ['games', 'report'], 'rik')
    return z
      .object({
        days: z.array(
          z.object({
            day: z.string(),
            compared: z.int(),
            differences: z.int(),
            waiting: z.int(),
            provider: z.string(),
          }),
        ),
        alarms: z.array(
          z.object({
            kind: z.string(),
            subject: z.string(),
            here: z.string().nullable(),
            there: z.string().nullable(),
          }),
        ),
      })
      .parse(data)
  }
}

test('both books are compared daily, stored and shown to the operator; a missed day is made up [R16]', async () => {
  await using both = await openBoth()
  const { database, platform } = both.studio
  await both.play(6)
  // transfers at the end of a day are not compared before they are settled
  const before = (await both.turnAt('2026-01-02T00:10:00Z')).days
  expect(before).toMatchObject([{ day: '2025-12-31', compared: 0 }])
  const [first, ...others] = (await both.turnAt('2026-01-02T00:20:00Z')).days
  expect(others).toEqual(before)
  expect(first).toMatchObject({ provider: 'studio', day: '2026-01-01', differences: 0, waiting: 0 })
  expect(first?.compared).toBeGreaterThanOrEqual(12)
  await both.play(6)
  both.answers(false)
  expect((await both.turnAt('2026-01-04T12:00:00Z')).days).toHaveLength(2)
  expect(platform.logged()).toContain('reconciliation with a game provider failed')

  // a bet that differs in the studio, one that it has rejected, one that it has lost, and one that it has invented
  const { rows } = await database.execute(`SELECT id FROM rounds WHERE state = 'done' ORDER BY created_at DESC LIMIT 4`)
  const [otherwise, refused, lost, mine] = rows.map(({ id }) => String(id))
  const change = (sql: string, id: string | undefined) => database.execute({ sql, args: [id ?? ''] })
  await change('UPDATE rounds SET stake = 1 WHERE id = ?', otherwise)
  await change(`UPDATE rounds SET state = 'refused' WHERE id = ?`, refused)
  await change('DELETE FROM rounds WHERE id = ?', lost)
  await change(
    `INSERT INTO rounds SELECT 'made-up', 'made-up', player, game, mode, currency, stake, server_seed, client_seed, nonce, state, step, created_at, rules_version FROM rounds WHERE id = ?`,
    mine,
  )
  both.answers(true)
  const { days, alarms } = await both.turnAt('2026-01-04T13:00:00Z')
  expect(days.map(({ day, differences }) => [day, differences])).toEqual([
    ['2026-01-03', 0],
    ['2026-01-02', 4],
    ['2026-01-01', 0],
    ['2025-12-31', 0],
  ])
  expect(alarms.map(({ kind, subject, here, there }) => [kind, subject, here, there]).toSorted()).toEqual(
    [
      ['amount', `${otherwise}.bet`, `posted ${STAKE}`, 'posted 1'],
      ['not_with_operator', 'made-up.bet', null, `posted ${STAKE}`],
      ['not_with_provider', `${lost}.bet`, `posted ${STAKE}`, null],
      ['state', `${refused}.bet`, `posted ${STAKE}`, `refused ${STAKE}`],
    ].toSorted(),
  )
  expect(platform.logged()).toContain('a game provider needs attention')
  expect(await platform.platform.metrics.registry.metrics()).toContain(
    'fairline_platform_provider_alarms_total{kind="not_with_provider"} 1',
  )
  // a second run does nothing
  expect((await both.turnAt('2026-01-04T14:00:00Z')).days).toEqual(days)
})

test('the studio shows its books to who shares its key, and to nobody else', async () => {
  await using both = await openBoth()
  const { studio } = both
  await both.play(2)
  const now = studio.platform.clock.now()
  const day = { from: new Date(now - DAY_MS).toISOString(), to: new Date(now + 1).toISOString() }
  async function send(asked: object, { secret, at }: { secret: string; at: number }) {
    const body = JSON.stringify(asked)
    const time = String(Math.floor(at / 1000))
    const signed = { method: 'POST', path: STUDIO_BOOKS_PATH, time, keyId: STUDIO_KEY.id }
    const signature = walletSignature(secret, { ...signed, body: new TextEncoder().encode(body) })
    const headers = { [WALLET_HEADERS.time]: time, [WALLET_HEADERS.signature]: signature }
    return await studio.app().request(STUDIO_BOOKS_PATH, { method: 'POST', body, headers })
  }
  const { secret } = STUDIO_KEY
  const shown = studioBooksResponse.parse(await (await send(day, { secret, at: now })).json())
  expect(shown.transactions.length).toBeGreaterThanOrEqual(4)
  for (const wrong of [
    { secret: '0'.repeat(64), at: now },
    { secret, at: now - 10 * MINUTE_MS },
    { secret, at: Number.NaN },
  ])
    expect((await send(day, wrong)).status).toBe(401)
})

test('books of more than a page are read to their end, each transaction once', async () => {
  await using studio = await openStudio()
  const insert = (n: number) => ({
    sql: `INSERT INTO rounds VALUES (?, ?, 'p', 'loomlight', 'real', 'RUB', '1', '', '', ?, 'done', 1, ?, 'slots/v1')`,
    // many of one timestamp: a page ends among them
    args: [`r-${n}`, `k-${n}`, n, 1000 + Math.floor(n / 400)],
  })
  await studio.database.batch(
    Array.from({ length: 1203 }, (_, n) => insert(n)),
    'write',
  )
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await studio.books.ofTime(1000, 1004, cursor)
    seen.push(...page.transactions.map(({ txId }) => txId))
    ;({ cursor } = page)
  }
  expect([seen.length, new Set(seen).size]).toEqual([1203, 1203])
})
