import { expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#server/platform/operator/permissions.ts'
import { register, startPlatform, teamOf } from '../../support/platform.ts'

const EMAIL = 'ada@example.com'
const WHY = 'ticket 4417 of the tests'

test('a preview shows what an act would do and whom it takes, does nothing, and is an entry itself', async () => {
  await using site = await startPlatform()
  const { sue, kay, fin } = await teamOf(site)
  await register(site, EMAIL)
  const { id } = (await sue.get(`/v1/players/${EMAIL}`)).body.player as { id: string }
  const preview = (by: typeof sue, call: string, input: object) => by.post('/v1/preview', { call, input })
  expect((await preview(sue, 'players.close', { player: EMAIL, source: 'player', why: WHY })).body).toEqual({
    effect: { holds_money: false, source: 'player' },
    needs_second: false,
    approvers: [],
    waits_ms: 86_400_000,
  })
  expect((await preview(sue, 'players.close', { player: EMAIL, source: 'house', why: WHY })).body).toMatchObject({
    needs_second: true,
    approvers: ['support', 'compliance'],
  })
  expect((await sue.get(`/v1/players/${EMAIL}`)).body.blocks).toEqual([])
  expect((await preview(sue, 'players.undoExclusion', { player: EMAIL, why: WHY })).status).toBe(403)
  expect((await preview(kay, 'players.undoExclusion', { player: EMAIL, why: WHY })).status).toBe(404)
  expect((await preview(fin, 'players.view', { player: EMAIL })).status).toBe(404)
  expect((await preview(sue, 'players.close', { player: EMAIL })).status).toBe(422)
  const { body } = await kay.get(`/v1/audit?subject=player:${id}&act=preview`)
  expect(body.entries).toMatchObject([
    { operator: 'sue', entry: { params: { act: 'close.player' } } },
    { operator: 'sue', entry: { params: { act: 'close.player' } } },
  ])
})

test('every permission is listed with its roles, approvers and calls', async () => {
  await using site = await startPlatform()
  const { tom } = await teamOf(site)
  const { body } = await tom.get('/v1/permissions')
  const permissions = body.permissions as { name: string; calls: string[]; approvers: string[]; roles: string[] }[]
  expect(permissions.map(({ name }) => name)).toEqual(PERMISSION_NAMES)
  expect(permissions.find(({ name }) => name === 'unblock.player')).toEqual({
    name: 'unblock.player',
    roles: ['risk', 'compliance'],
    sees: 'masked',
    two: 'sometimes',
    why: 'text',
    approvers: ['risk', 'compliance'],
    calls: ['players.unblock'],
  })
  const { body: me } = await tom.get('/v1/me')
  expect(Date.parse(String(me.session_ends_at)) - site.clock.now()).toBe(30 * 60_000)
})
