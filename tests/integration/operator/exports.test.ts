import Database from 'libsql'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { register, startPlatform, type TestPlatform, teamOf } from '../../support/platform.ts'

const EMAIL = 'ada@example.com'
const WHY = 'figures for the monthly report'

const linesOf = (body: Readonly<Record<string, unknown>>) => String(body.csv).trimEnd().split('\r\n')

type Numbers = { readonly player: string; readonly from: number; readonly to: number }

/** Deposits that have failed, of these numbers. */
function addDeposits(site: TestPlatform, { player, from, to }: Numbers): void {
  const database = new Database(site.platform.settings.databaseUrl.replace('file:', ''))
  const insert = database.prepare(
    `INSERT INTO deposits (id, user_id, currency, amount, status, provider, created_at)
     VALUES (?, ?, 'KZT', 500000000, 'failed', 'sandbox', ?)`,
  )
  database.transaction(() => {
    for (let number = from; number < to; number += 1)
      insert.run(`deposit-${String(number).padStart(5, '0')}`, player, number)
  })()
  database.close()
}

test('an export has all pages of a list as its filters show it, and is an entry with its reason', async () => {
  await using site = await startPlatform()
  const { fin, kay, sue, rik } = await teamOf(site)
  const token = await register(site, EMAIL)
  const { id } = (await site.request(contract.profile.user, {}, { token })).output.user
  addDeposits(site, { player: id, from: 0, to: 103 })
  const asked = { call: 'money.deposits', rows: 'deposits', input: { state: 'failed' }, why: WHY }
  const { status, body } = await fin.post('/v1/exports', asked)
  expect(status).toBe(200)
  const [head, ...rows] = linesOf(body)
  expect(head?.split(',').slice(0, 4)).toEqual(['id', 'player', 'currency', 'amount'])
  expect(body).toMatchObject({
    name: expect.stringMatching(/^money\.deposits-\d{4}-\d\d-\d\d\.csv$/),
    count: rows.length,
  })
  const { deposits } = (await fin.get('/v1/deposits?state=failed&limit=100')).body as { deposits: { id: string }[] }
  expect(rows.slice(0, 100).map((row) => row.split(',')[0])).toEqual(deposits.map(({ id }) => id))
  expect(rows.length).toBe(103)
  expect(new Set(rows).size).toBe(103)

  // masked, as the list is
  const found = { call: 'players.search', rows: 'players', input: { text: EMAIL }, why: WHY }
  expect(linesOf((await kay.post('/v1/exports', found)).body)[1]).toContain('ad***@example.com')

  expect((await sue.post('/v1/exports', asked)).body).toEqual({ errors: { permission: ['forbidden:run.export'] } })
  const ofAudit = { ...asked, call: 'operators.audit', rows: 'entries', input: {} }
  expect((await fin.post('/v1/exports', ofAudit)).body).toEqual({ errors: { permission: ['forbidden:search.audit'] } })
  for (const call of ['players.sessions', 'players.notes', 'identity.documents'])
    expect(
      (await kay.post('/v1/exports', { ...asked, call, rows: 'sessions', input: { player: EMAIL } })).body,
    ).toEqual({
      errors: { permission: ['forbidden:run.personal_export'] },
    })
  for (const call of ['players.block', 'exports.list', 'nothing', 'account.me'])
    expect((await kay.post('/v1/exports', { ...asked, call })).status).toBe(404)
  expect((await fin.post('/v1/exports', { ...asked, rows: 'nothing' })).status).toBe(422)
  expect((await fin.post('/v1/exports', { ...asked, why: undefined })).status).toBe(422)
  expect((await fin.post('/v1/exports', { ...asked, input: { state: 'lost' } })).status).toBe(422)
  expect((await rik.post('/v1/exports', asked)).status).toBe(403)

  const { entries } = (await kay.get('/v1/audit?act=run.export&operator=fin&outcome=done')).body as {
    entries: { why: string; entry: { on: string; params: object } }[]
  }
  expect(entries.at(-1)).toMatchObject({
    why: WHY,
    entry: { on: 'list:money.deposits', params: { list: 'money.deposits', rows: 'deposits', filters: ['state'] } },
  })

  addDeposits(site, { player: id, from: 103, to: 5000 })
  expect((await fin.post('/v1/exports', asked)).body).toMatchObject({ count: 5000 })
  addDeposits(site, { player: id, from: 5000, to: 5001 })
  expect((await fin.post('/v1/exports', asked)).body).toEqual({ errors: { rows: ['conflict:5000'] } })
})
