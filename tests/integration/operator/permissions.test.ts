import { expect, test } from 'vitest'
import { namedOperatorCalls } from '#server/platform/operator/contract/contract.ts'
import { permissionOf } from '#server/platform/operator/openapi.ts'
import { approversOf, factsOf, permissionsOfRole, ROLE_NAMES } from '#server/platform/operator/permissions.ts'
import { openDesk, startPlatform } from '../../support/platform.ts'

const ROLES = ROLE_NAMES.filter((role) => role !== 'admin')

/** A request that is well-formed enough to reach the permission, and changes nothing if it is let through. */
const INPUT = {
  player: 'nobody@example.com',
  name: 'nobody',
  id: 'none',
  key: 'none',
  provider: 'none',
  game: 'none',
  state: 'paused',
  feature: 'bonus_balances',
  is_on: true,
  verdict: 'approved',
  text: 'as the tests say',
  factor: '1',
  bonus: 'none',
  campaign: 'none',
  reference: 'none',
  document: null,
  limit: 'event',
  amount: '-1',
  event: 'none',
  market: '1x2',
  outcomes: null,
  origin: 'none',
  roles: ['nothing'],
  why: 'a request of the tests',
  reason: 'ticket',
  field: 'email',
  scope: 'promo',
  hours: 1,
  source: 'player',
  term: 'year',
  kind: 'loss',
  span: 'day',
  currency: 'RUB',
  tags: [],
  flag: 'fraud_suspected',
  call: 'money.withdrawals',
  rows: 'withdrawals',
  channel: 'email',
  target: 'nobody@example.com',
  letter: 'identity_asked',
  idempotency_key: 'permissions-1',
  direction: 'credit',
  account: 'house:games',
  debt: 'bet:none',
  mids: { USD: '1', EUR: '0.9', RUB: '80', KZT: '470', INR: '84' },
  spread_bp: 50,
}

const CONTENT = { kind: 'promo', key: '1', locale: 'en', version: 1, base: 0, body: {} }
const LEGAL = {
  document: 'kyc',
  hash: 'f'.repeat(64),
  binding: 'en',
  is_material: false,
  effective_at: null,
  edition: 1,
}

test('each call is answered to the roles of its permission, and refused to all others', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, Object.fromEntries(ROLES.map((role) => [role, [role]])))
  const people = desk as unknown as Record<string, (typeof desk)['admin']>
  const wrong: string[] = []
  let cells = 0
  for (const role of ROLE_NAMES) {
    const person = people[role]
    if (!person) throw new Error(`nobody is ${role}`)
    await person.prove()
    for (const { name, call } of namedOperatorCalls()) {
      const permission = permissionOf(call)
      if (permission === null) continue
      const input: Record<string, unknown> = { ...INPUT }
      if (name === 'money.refuseWithdrawal') input.reason = 'funds_unclear'
      if (name === 'games.close') input.state = 'off'
      if (name === 'games.resolveAlarm') Object.assign(input, { kind: 'late_win', subject: 'none' })
      if (/^providers\.(?:pause|resume)$/.test(name))
        Object.assign(input, { kind: 'payments', direction: 'in', cause: 'outage' })
      if (name.startsWith('content.')) Object.assign(input, CONTENT)
      if (/^content\.\w+Legal$|editions/.test(name)) Object.assign(input, LEGAL)
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])))
      const query = new URLSearchParams({
        ...('currency' in call.request.shape && { currency: 'RUB' }),
        ...(name === 'content.versions' && { kind: CONTENT.kind, key: CONTENT.key }),
      })
      const reply = call.method === 'GET' ? await person.get(`${path}?${query}`) : await person.post(path, input)
      const errors = (reply.body.errors ?? {}) as Record<string, string[]>
      const isRefused = reply.status === 403 && errors.permission?.[0] === `forbidden:${permission}`
      const isHeld = permissionsOfRole(role)?.includes(permission) === true
      cells += 1
      if (isRefused === isHeld) wrong.push(`${role} ${name}: ${reply.status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(200)
})

test('no role both decides about operators and touches players or money', () => {
  const admin = permissionsOfRole('admin') ?? []
  for (const permission of admin) {
    const isOfPlayers = factsOf(permission).sees === 'clear' || factsOf(permission).sees === 'documents'
    expect(isOfPlayers, permission).toBe(false)
  }
  for (const permission of ['approve.withdrawal', 'credit.goodwill', 'give.bonus', 'view.player'] as const)
    expect(admin).not.toContain(permission)
})

test('there is somebody else to approve whatever takes two, among roles that one house has', () => {
  for (const role of ROLE_NAMES)
    for (const permission of permissionsOfRole(role) ?? [])
      if (factsOf(permission).two !== undefined) expect(approversOf(permission).length, permission).toBeGreaterThan(0)
  expect(approversOf('invite.operator')).toEqual(['compliance', 'admin'])
  expect(approversOf('report.case')).toEqual(['compliance'])
})
