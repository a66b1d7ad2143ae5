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
