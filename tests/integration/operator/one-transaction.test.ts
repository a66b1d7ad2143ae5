import { sql } from 'drizzle-orm'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { register, startPlatform, teamOf } from '../../support/platform.ts'
import { moneyCampaign } from '../../support/promotions/campaigns.ts'

const EMAIL = 'ada@example.com'

/** Tables that every request writes, and that show no act. */
const BESIDE = new Set(['desk_audit', 'desk_texts', 'desk_views', 'desk_sessions', 'rate_limits', 'job_cursors'])

test('an act whose entry cannot be written changes nothing, and one that is done has an entry', async () => {
  await using site = await startPlatform()
  const { reader, writer, settings } = site.platform
  await writer.execute('publishCampaign', campaignDocument.parse(moneyCampaign()))
  const { sue, rik, tom, max, admin, kay } = await teamOf(site)
  await register(site, EMAIL)
  const why = 'a reason of the tests'
  const player = `/v1/players/${encodeURIComponent(EMAIL)}`
  const acts = [
    [sue, `${player}/features`, { feature: 'bonus_balances', is_on: true, reason: 'ticket' }],
    [sue, `${player}/sessions/end`, { reason: 'ticket' }],
    [sue, `${player}/bonuses`, { bonus: 'sorry', reference: 'late payout', why }],
    [tom, `${player}/factor`, { factor: '0.5', why }],
    [tom, '/v1/sports/limits/event', { amount: '500000', why }],
    [max, '/v1/campaigns/sorry/stop', { state: 'paused', why }],
    [max, '/v1/campaigns/sorry/resume', { why }],
    [admin, '/v1/operators', { name: 'new', roles: ['support'], why }],
    [kay, '/v1/operators/rik/end', { why }],
  ] as const
  const tables = (
    await reader.all<{ name: string }>(sql`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
  ).map(({ name }) => name)
  const state = async () => {
    const all: Record<string, unknown> = {}
    for (const name of tables.filter((one) => !BESIDE.has(one) && !one.startsWith('sqlite_')))
      all[name] = await reader.all(sql.raw(`SELECT * FROM "${name}"`))
    return JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  }
  const count = async () => (await reader.all<{ n: number }>(sql`SELECT count(*) AS n FROM desk_audit`))[0]?.n ?? 0
  const withDatabase = (text: string) => {
    const database = new Database(settings.databaseUrl.replace('file:', ''))
    database.exec(text)
    database.close()
  }
  expect((await rik.get('/v1/me')).status).toBe(200)
  for (const [by, path, body] of acts) {
    const before = await state()
    withDatabase(`CREATE TRIGGER no_entry BEFORE INSERT ON desk_audit BEGIN SELECT RAISE(ABORT, 'no entry'); END`)
    const failed = await by.post(path, body)
    withDatabase('DROP TRIGGER no_entry')
    expect([failed.status, path]).toEqual([500, path])
    expect(await state(), path).toBe(before)
    const entries = await count()
    expect([(await by.post(path, body)).status, path]).toEqual([200, path])
    expect(await state(), path).not.toBe(before)
    expect(await count(), path).toBeGreaterThan(entries)
  }
})
