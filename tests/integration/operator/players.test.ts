import Database from 'libsql'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform, teamOf } from '../../support/platform.ts'

const EMAIL = 'ada.lovelace@example.com'

test('a player is found by every id and contact that a ticket contains, and shown masked', async () => {
  await using site = await startPlatform()
  const { sue } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const { output: profile } = await site.request(contract.profile.user, {}, { token })
  const bet = await site.request(
    contract.dice.placeBet,
    { side: 'over', chance: 5000, amount: '10', currency: 'RUB', idempotency_key: 'found-by-its-id-1' },
    { token },
  )
  const { id } = profile.user
  const find = async (text: string) => (await sue.post('/v1/players/search', { text })).body
  const shown = { id, email: 'ad***@example.com', state: 'open' }
  expect(await find(id)).toMatchObject({ players: [shown], found: { kind: 'player', id } })
  expect(await find(` ${EMAIL.toUpperCase()} `)).toMatchObject({ players: [shown], found: null })
  const betId = bet.output.bet.id
  expect(await find(betId)).toMatchObject({ players: [shown], found: { kind: 'bet', id: betId } })
  const payments = (await sue.get(`/v1/players/${id}/payments`)).body as { deposits: { id: string; amount: string }[] }
  expect(payments.deposits).toMatchObject([{ amount: '1000' }])
  const depositId = payments.deposits[0]?.id ?? ''
  expect(await find(depositId)).toMatchObject({ players: [shown], found: { kind: 'deposit', id: depositId } })
  expect(await find('nobody@example.com')).toEqual({ players: [], found: null })
  expect(await find('0193a7c2-1234-7000-8123-456789012345')).toEqual({ players: [], found: null })
})

test('players are found by the beginning of an email, and by address, network and browser of their logins', async () => {
  await using site = await startPlatform()
  const { sue, fin, kay } = await teamOf(site)
  const idOf = async (email: string) => {
    const token = await register(site, email)
    return (await site.request(contract.profile.user, {}, { token })).output.user.id
  }
  const [ada, adam, bob] = [await idOf(EMAIL), await idOf('adam@example.com'), await idOf('bob@example.com')]
  const hash = 'abcdef01'.padEnd(64, '2')
  const database = new Database(site.platform.settings.databaseUrl.replace('file:', ''))
  for (const [id, ip] of [
    [ada, '203.0.113.7'],
    [adam, '203.0.113.70'],
    [bob, '203.0.114.7'],
  ])
    database.prepare('UPDATE sessions SET ip = ? WHERE user_id = ?').run(ip, id)
  database.prepare('INSERT INTO fingerprints (hash, user_id, first_seen_at) VALUES (?, ?, ?)').run(hash, bob, 0)
  database.close()
  const ids = ({ body }: Awaited<ReturnType<typeof sue.post>>) => (body.players as { id: string }[]).map(({ id }) => id)
  const find = async (text: string) => ids(await sue.post('/v1/players/search', { text }))
  expect(await find('ada')).toEqual([ada, adam])
  expect(await find('ADAM@')).toEqual([adam])
  expect(await find('example.com')).toEqual([])
  // too short a beginning
  expect(await find('ad')).toEqual([])

  const trace = async (text: string) => ids(await sue.post('/v1/players/search/traces', { text }))
  expect(await trace('203.0.113.7')).toEqual([ada])
  expect((await trace('203.0.113.0/24')).toSorted()).toEqual([ada, adam].toSorted())
  expect(await trace('203.0.115.1')).toEqual([])
  expect([await trace(hash), await trace('ABCDEF01'), await trace('abcdef02')]).toEqual([[bob], [bob], []])
  const seen = await sue.post('/v1/players/search/traces', { text: '203.0.113.7' })
  expect(seen.body.players).toEqual([
    expect.objectContaining({
      email: 'ad***@example.com',
      first_seen_at: expect.any(String),
      last_seen_at: expect.any(String),
    }),
  ])
  expect((await sue.post('/v1/players/search/traces', { text: 'ada' })).status).toBe(422)
  expect((await fin.post('/v1/players/search/traces', { text: hash })).status).toBe(403)

  const { body } = await kay.get('/v1/audit?act=view.devices&limit=50')
  const entries = (body.entries as { entry: { on: string; params?: object; ok: boolean } }[]).map(({ entry }) => entry)
  expect(entries.filter(({ ok }) => ok).map(({ params }) => params)).toContainEqual({ kind: 'network', hits: 2 })
  expect(JSON.stringify(body)).not.toContain('203.0.113')
})

test('a player’s page masks name and contacts; to reveal one takes a reason and a code', async () => {
  await using site = await startPlatform()
  const { sue, kay, tom } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const { output } = await site.request(contract.profile.user, {}, { token })
  const { id, name } = output.user
  const page = await sue.get(`/v1/players/${encodeURIComponent(EMAIL)}`)
  expect(page.body).toMatchObject({
    player: { id, email: 'ad***@example.com', name: `${name.slice(0, 1)}***`, state: 'open' },
    stop: null,
    wallets: expect.arrayContaining([{ currency: 'RUB', funds: expect.objectContaining({ real: '1000' }) }]),
  })
  expect(JSON.stringify(page.body)).not.toContain(EMAIL)
  const reveal = (by: typeof sue, reason?: string) => by.post(`/v1/players/${id}/reveal`, { field: 'email', reason })
  expect((await reveal(sue)).status).toBe(422)
  expect((await reveal(tom, 'ticket')).status).toBe(403)
  site.clock.advance(6 * 60_000)
  expect((await reveal(sue, 'ticket')).body).toEqual({ errors: { totp: ['second_factor_required'] } })
  await sue.prove()
  expect((await reveal(sue, 'ticket')).body).toEqual({ value: EMAIL })
  expect((await reveal(sue, 'ticket')).body).toEqual({ value: EMAIL })
  // looks of ten minutes are one entry, reveals are each their own
  await sue.get(`/v1/players/${id}`)
  const { body } = await kay.get(`/v1/audit?subject=player:${id}&limit=50`)
  const entries = (body.entries as { operator: string; entry: { act: string; reason?: string } }[]).map(
    (one) => one.entry,
  )
  expect(entries.map(({ act }) => act)).toEqual(['reveal.contact', 'reveal.contact', 'view.player'])
  expect(entries[0]).toMatchObject({ reason: 'ticket', params: { fields: ['email'] } })
  expect(JSON.stringify(body)).not.toContain(EMAIL)
})
