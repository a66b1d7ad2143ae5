import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { logRecords } from '#db/platform/schema/ledger.ts'
import { vipStakes } from '#db/platform/schema/vip.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { leadsTo } from '#server/shared/rules/fairness/chain.ts'
import { PHASES_MS, ROUND_MS } from '#server/shared/rules/tables/tables.ts'
import { type TableResult, tablePayout, tableResult } from '#server/shared/rules/tables/v1/table-result.ts'
import { readChips } from '#server/studio/tables/stored-bet.ts'
import { openStudio, post, type ResponseFate } from '../../support/casino/open-studio.ts'

const HUNDRED = '100000000'
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()

/** A player at a table, with the clock controlled by the test. */
async function sitDown({
  table = 'harbour-roulette',
  fateOf,
}: {
  table?: string
  fateOf?: (call: string) => ResponseFate
} = {}) {
  const studio = await openStudio(fateOf)
  await studio.parts().tables.recover()
  await studio.parts().tables.step()
  const token = await studio.launch(table)
  const opened = await post(studio.app(), `tables/${table}/open`, { game: table, mode: 'real', token })
  const { session } = opened
  let keys = 0
  const view = async () => {
    const seen = await studio.parts().tables.view(table)
    if (!seen) throw new Error('no round')
    return seen
  }
  const number = async () => (await view()).number
  return {
    studio,
    opened,
    session,
    view,
    lay: async (chips: readonly (readonly [string, string])[], key = `lay-${String(++keys).padStart(8, '0')}`) =>
      post(studio.app(), `tables/${table}/lay`, {
        session,
        key,
        number: await number(),
        chips: chips.map(([spot, amount]) => ({ spot, amount })),
      }),
    undo: async () => post(studio.app(), `tables/${table}/undo`, { session, number: await number() }),
    mine: () => post(studio.app(), `tables/${table}/mine`, { session }),
    /** Advances to a time of the round in milliseconds, and runs everything that is due. */
    async at(ms: number) {
      const { closesAt } = await view()
      studio.platform.clock.advance(closesAt - PHASES_MS.betting + ms - studio.platform.clock.now())
      await studio.parts().tables.step()
      await studio.parts().outbox.sendDue()
    },
    [Symbol.asyncDispose]: () => studio[Symbol.asyncDispose](),
  }
}

test('a table result follows from its link and salt, and the return of chips for money is paid once', async () => {
  await using seat = await sitDown()
  const before = await seat.view()
  expect(before.drawn).toBeNull()
  expect(
    await seat.lay([
      ['red', HUNDRED],
      ['straight:17', HUNDRED],
    ]),
  ).toMatchObject({ balance: '99800000000' })
  expect(await seat.lay([['black', HUNDRED]])).toMatchObject({ balance: '99700000000' })
  expect((await seat.view()).bets).toEqual([
    { player: 1, isDemo: false, currency: 'RUB', amount: '300000000', spots: ['red', 'straight:17', 'black'] },
  ])
  await seat.at(16_000)
  const { drawn, salt, terminal, link } = await seat.view()
  if (!drawn) throw new Error('not drawn')
  expect(createHash('sha256').update(Buffer.from(drawn.gameHash, 'hex')).digest('hex')).toBe(before.commitment)
  expect(leadsTo('bytes', drawn.gameHash, link, terminal)).toBe(true)
  expect(drawn.result).toEqual(tableResult('roulette', hmac, { salt, gameHash: Buffer.from(drawn.gameHash, 'hex') }))
  expect(await seat.studio.balance()).toEqual({ balance: '99700', inPlay: '300' })
  await seat.at(22_000)
  const chips = readChips(`red=${HUNDRED} straight:17=${HUNDRED} black=${HUNDRED}`)
  const won = tablePayout(chips, drawn.result)
  expect(await seat.studio.balance()).toEqual({ balance: `${99_700 + Number(won) / 1e6}`, inPlay: '0' })
  expect(await seat.mine()).toMatchObject({ last: { staked: '300000000', won: `${won}` } })
  expect(await checkAllBooks(seat.studio.platform.platform.reader)).toEqual([])
})

test('bonus money that is laid on both colours counts nothing towards it, and on one of them a tenth', async () => {
  await using seat = await sitDown()
  const { platform, token } = seat.studio
  const { writer } = platform.platform
  const { output } = await platform.request(contract.profile.user, {}, { token })
  const userId = output.user.id
  await writer.execute('seedOffers', undefined)
  await writer.execute('giveBonus', { userId, id: 'lantern', reference: 'test' })
  const grant = async () => (await platform.request(contract.bonus.grants, {}, { token })).output.grants[0]
  await platform.request(
    contract.bonus.take,
    { id: 'lantern', terms_hash: (await grant())?.terms.terms_hash ?? '' },
    { token },
  )
  const vault = { userId, currency: 'RUB', amount: '100000', idempotencyKey: 'k'.repeat(16) } as const
  await writer.execute('putInVault', vault)
  await seat.lay([['red', HUNDRED]])
  await seat.lay([['black', HUNDRED]])
  await seat.at(PHASES_MS.betting + PHASES_MS.lock + PHASES_MS.draw)
  expect(await grant()).toMatchObject({ state: 'active', done: '0' })
  await seat.at(PHASES_MS.betting + PHASES_MS.lock + PHASES_MS.draw + PHASES_MS.result)
  await seat.lay([['red', HUNDRED]])
  await seat.at(PHASES_MS.betting + PHASES_MS.lock + PHASES_MS.draw)
  expect(await grant()).toMatchObject({ state: 'active', done: '10' })
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

test('chips after the close, over a limit or on no spot are rejected; an undo leaves the round open', async () => {
  await using seat = await sitDown({ table: 'first-light-baccarat' })
  expect(await seat.lay([['red', HUNDRED]])).toEqual({ error: 'STAKE_REFUSED' })
  expect(await seat.lay([['player', '1']])).toEqual({ error: 'STAKE_REFUSED' })
  expect(await seat.lay([['tie', '100000000000']])).toEqual({ error: 'spot_limit' })
  expect(
    await seat.lay([
      ['player', '150000000000'],
      ['banker', '150000000000'],
    ]),
  ).toEqual({ error: 'player_limit' })
  expect(await seat.undo()).toEqual({ error: 'nothing_to_undo' })
  await seat.lay([['player', HUNDRED]], 'the-same-key')
  await seat.lay([['player', HUNDRED]], 'the-same-key')
  expect(await seat.undo()).toMatchObject({ balance: '100000000000', chips: [] })
  // the wallet's round of the withdrawn bet is void: this is a new one
  expect(await seat.lay([['banker', HUNDRED]])).toMatchObject({ balance: '99900000000' })
  await seat.at(15_500)
  expect(await seat.lay([['banker', HUNDRED]])).toEqual({ error: 'too_late' })
  expect(await seat.undo()).toEqual({ error: 'too_late' })
  await seat.at(22_000)
  const { drawn } = await seat.view()
  const won = tablePayout(readChips(`banker=${HUNDRED}`), drawn?.result as TableResult)
  expect(await seat.studio.balance()).toEqual({ balance: `${99_900 + Number(won) / 1e6}`, inPlay: '0' })
  expect(await checkAllBooks(seat.studio.platform.platform.reader)).toEqual([])
})

test('a bet whose fate is not known does not stand: it is undone before anything of its round is won', async () => {
  let lost = 0
  await using seat = await sitDown({
    fateOf: (call) => (call === 'bet' && lost > 0 && lost-- > 0 ? 'response-lost' : undefined),
  })
  await seat.lay([['red', HUNDRED]])
  lost = 2
  expect(await seat.lay([['black', HUNDRED]])).toEqual({ error: 'not_placed' })
  expect(await seat.studio.balance()).toEqual({ balance: '99900', inPlay: '100' })
  await seat.at(22_000)
  const { drawn } = await seat.view()
  const won = tablePayout(readChips(`red=${HUNDRED}`), drawn?.result as TableResult)
  expect(await seat.studio.balance()).toEqual({ balance: `${99_900 + Number(won) / 1e6}`, inPlay: '0' })
})

test('a studio that dies before the draw voids the round, and after it pays what was drawn', async () => {
  await using seat = await sitDown()
  await seat.lay([['red', HUNDRED]])
  const first = await seat.view()
  await seat.studio.restart()
  expect(await seat.studio.balance()).toEqual({ balance: '100000', inPlay: '0' })
  await seat.studio.parts().tables.step()
  const second = await seat.view()
  expect([second.number, second.link]).toEqual([first.number + 1, first.link + 1])
  await seat.lay([['red', HUNDRED]])
  seat.studio.platform.clock.advance(second.drawsAt - seat.studio.platform.clock.now())
  await seat.studio.parts().tables.step()
  const { drawn } = await seat.view()
  await seat.studio.restart()
  const won = tablePayout(readChips(`red=${HUNDRED}`), drawn?.result as TableResult)
  expect(await seat.studio.balance()).toEqual({ balance: `${99_900 + Number(won) / 1e6}`, inPlay: '0' })
  expect(await seat.mine()).toMatchObject({ last: { number: second.number, won: `${won}` } })
  expect(await checkAllBooks(seat.studio.platform.platform.reader)).toEqual([])
})

test('the rounds of a table are in the log of the operator, drawn or void, once and without a gap', async () => {
  const fates: ResponseFate[] = ['response-lost']
  await using seat = await sitDown({
    fateOf: (call) => (call === 'publish_result' ? fates.shift() : undefined),
  })
  const { reader } = seat.studio.platform.platform
  const logged = async () => {
    const records = await reader.query.logRecords.findMany({ where: eq(logRecords.kind, 'table_result') })
    return records
      .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
      .filter(({ game }) => game === 'harbour-roulette')
  }
  await seat.lay([['red', HUNDRED]])
  const first = await seat.view()
  await seat.at(16_000)
  // nobody knows the result before it is shown
  await seat.studio.parts().outbox.sendDue()
  expect(await logged()).toEqual([])
  const { drawn } = await seat.view()
  await seat.at(ROUND_MS)
  // the answer was lost: it is sent again
  await seat.at(16_000)
  await seat.at(ROUND_MS)
  await seat.studio.restart()
  await seat.studio.parts().tables.step()
  await seat.studio.parts().outbox.sendDue()
  expect(await logged()).toMatchObject([
    { number: 1, position: first.link, link: drawn?.gameHash, outcome: canonicalJson(drawn?.result as Json) },
    { number: 2, position: first.link + 1, outcome: expect.any(String) },
    { number: 3, position: first.link + 2, link: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect((await logged())[2]).not.toHaveProperty('outcome')
  const { rows } = await seat.studio.database.execute(`SELECT 1 FROM outbox WHERE call = 'publish_result'`)
  expect(rows).toEqual([])
  expect(await seat.studio.books.waiting()).toBe(0)
  expect(await checkAllBooks(reader)).toEqual([])
})

test('play money stays in the studio', async () => {
  await using studio = await openStudio((call) => (call.endsWith('_chain') ? undefined : 'before'))
  const { tables } = studio.parts()
  await tables.recover()
  await tables.step()
  const app = studio.app()
  const opened = await post(app, 'tables/quay-roulette/open', { game: 'quay-roulette', mode: 'demo' })
  const { session } = opened
  expect(opened).toMatchObject({ mode: 'demo', balance: '1000000000', currency: 'USD' })
  const view = await tables.view('quay-roulette')
  const chips = [{ spot: 'red', amount: '1000000' }]
  const lay = { session, key: 'demo-lay-1', number: view?.number, chips }
  expect(await post(app, 'tables/quay-roulette/lay', lay)).toMatchObject({ balance: '999000000' })
  studio.platform.clock.advance((view?.drawsAt ?? 0) - studio.platform.clock.now())
  await tables.step()
  const drawn = (await tables.view('quay-roulette'))?.drawn
  const won = tablePayout(readChips('red=1000000'), drawn?.result as TableResult)
  expect(await post(app, 'tables/quay-roulette/mine', { session })).toMatchObject({ balance: `${999_000_000n + won}` })
  expect(await post(app, 'tables/no-such-table/mine', { session })).toEqual({ error: 'game_unknown' })
  expect(await post(app, 'tables/harbour-roulette/mine', { session })).toEqual({ error: 'session_unknown' })
})

test('before a table has dealt its chain to the end the next one is published, and goes on where that ends [R18]', async () => {
  const LENGTH = 40
  await using studio = await openStudio(undefined, { chainLength: LENGTH })
  const table = 'quay-roulette'
  const tables = () => studio.parts().tables
  const view = async () => {
    const seen = await tables().view(table)
    if (!seen) throw new Error('no round')
    return seen
  }
  await tables().recover()
  await tables().step()
  const first = await view()
  expect(first.next).toBeNull()
  let promised: { terminal: string; salt: string } | null = null
  for (let number = 2; number <= LENGTH + 3; number += 1) {
    const { drawsAt, endsAt } = await view()
    for (const due of [drawsAt, endsAt]) {
      studio.platform.clock.advance(due - studio.platform.clock.now())
      await tables().step()
    }
    // a twentieth is left: before the last of them accepts bets, the next chain is published
    if (number === LENGTH - 1) {
      promised = await vi.waitFor(async () => {
        const { next } = await view()
        if (!next) throw new Error('not published')
        return next
      })
      // a crash in between does not change what was published
      await studio.restart()
      await tables().step()
      expect((await view()).next).toEqual(promised)
    }
    const round = await view()
    const isNext = round.terminal !== first.terminal
    if (isNext) expect(round).toMatchObject({ terminal: promised?.terminal, salt: promised?.salt })
    expect(leadsTo('bytes', round.commitment, round.link - 1, round.terminal)).toBe(true)
  }
  const { rows } = await studio.database.execute({
    sql: 'SELECT serial, group_concat(link) AS links FROM table_rounds WHERE table_id = ? GROUP BY serial ORDER BY serial',
    args: [table],
  })
  const links = rows.map((row) =>
    String(row.links)
      .split(',')
      .map(Number)
      .toSorted((a, b) => a - b),
  )
  // the restart has voided a round, which used up one more link
  expect(links).toEqual([Array.from({ length: LENGTH }, (_, at) => at + 1), [1, 2, 3, 4]])
})

test('points of a bet at a table follow the edge of its own spot: a tie brings those of a tie', async () => {
  await using seat = await sitDown({ table: 'first-light-baccarat' })
  const { reader } = seat.studio.platform.platform
  for (const spot of ['banker', 'tie']) {
    await seat.lay([[spot, HUNDRED]])
    await seat.at(PHASES_MS.betting + PHASES_MS.lock + PHASES_MS.draw)
    await seat.at(ROUND_MS)
  }
  const rows = await reader.select({ points: vipStakes.points }).from(vipStakes).orderBy(vipStakes.points)
  // 100 RUB are 1.242236 USD
  expect(rows.map(({ points }) => formatMicros(micros(points)))).toEqual(['1.314161', '17.838012'])
})
