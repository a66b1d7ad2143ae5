import { sql } from 'drizzle-orm'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { acts } from '#server/platform/operator/acts/index.ts'
import { entryHash, NO_ENTRY } from '#server/platform/operator/audit/entry.ts'
import type { OperatorCall } from '#server/platform/operator/contract/call.ts'
import { namedOperatorCalls } from '#server/platform/operator/contract/contract.ts'
import { approversOf, permissionsOfRole, ROLE_NAMES } from '#server/platform/operator/permissions.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fittingInput, type Known } from '../../contract/arbitrary-input.ts'
import { STUDIO_KEY, STUDIO_SETTINGS } from '../../support/casino/wallet-client.ts'
import type { DeskOperator, DeskReply } from '../../support/platform/desk.ts'
import {
  APPLICANT,
  fund,
  identify,
  openDesk,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'
import { freeBetCampaign, inEach, moneyCampaign, spinsCampaign } from '../../support/promotions/campaigns.ts'
import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'
import { SEED } from '../../support/run/seed.ts'

const EMAILS = ['ada@example.com', 'bob@example.com', 'cleo@example.com']
const WHY = 'a reason of the tests'
const PROVIDERS = { KYC_PROVIDER: 'operator', ...STUDIO_SETTINGS, GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY]) }

/** Every call that acts, with the act. */
const ACTING = namedOperatorCalls().flatMap(({ name, call }) => {
  const { access } = call
  return access.kind === 'act' ? [{ name, call, act: access.act, permission: acts[access.act].permission }] : []
})
type Acting = (typeof ACTING)[number]

const actingOf = (name: string): Acting => {
  const found = ACTING.find((one) => one.name === name)
  if (!found) throw new Error(`${name} does not act`)
  return found
}

/** The audit log itself, and what every request writes whatever it does. */
const BESIDE = new Set(['desk_audit', 'desk_texts', 'desk_views', 'desk_sessions', 'rate_limits', 'audit_keys'])

type Tables = ReadonlyMap<string, readonly string[]>

/** Reads every row of every other table, as text. */
function openTables({ platform: { settings } }: TestPlatform) {
  const database = new Database(settings.databaseUrl.replace('file:', ''), { readonly: true })
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((row) => String((row as { name: string }).name))
    .filter((name) => !BESIDE.has(name) && !name.startsWith('sqlite_'))
  const reads = names.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`)] as const)
  return {
    read: (): Tables => new Map(reads.map(([name, rows]) => [name, rows.all().map((row) => JSON.stringify(row))])),
    [Symbol.dispose]: () => void database.close(),
  }
}

/** Rows that are new or other than before, or gone. */
function changedRows(before: Tables, after: Tables): string[] {
  const differing = (these: Tables, others: Tables) =>
    [...these].flatMap(([table, rows]) => {
      const known = new Set(others.get(table))
      return rows.filter((row) => !known.has(row))
    })
  return [...differing(after, before), ...differing(before, after)]
}

type Entry = {
  readonly act: string
  readonly ok: boolean
  readonly on: string
  readonly ref?: string
  readonly req?: string
}

async function entriesAfter({ platform: { reader } }: TestPlatform, n: number): Promise<Entry[]> {
  const rows = await reader.all<{ entry: string }>(sql`SELECT entry FROM desk_audit WHERE n > ${n} ORDER BY n`)
  return rows.map(({ entry }) => JSON.parse(entry))
}

async function lastEntry({ platform: { reader } }: TestPlatform): Promise<number> {
  const [row] = await reader.all<{ n: number }>(sql`SELECT ifnull(max(n), 0) AS n FROM desk_audit`)
  return Number(row?.n)
}

/** Whether an entry names what has changed: by its request, by the reference of what was written, or by its subject. */
function finds({ on, ref, req }: Entry, rows: readonly string[]): boolean {
  const named = [req, ref, on].flatMap((name) => (name === undefined ? [] : [name.split(/[:/]/)]))
  // `game:studio/all` and `rates` have no part that a row would contain
  const ids = named.map((parts) => parts.filter((part, index) => part !== 'all' && (index > 0 || parts.length === 1)))
  return ids.some((parts) => rows.some((row) => parts.every((part) => row.includes(part))))
}

/** A platform on which something can be done of every kind, and what acts may name of it. */
async function openWorld(site: TestPlatform) {
  const people = Object.fromEntries(
    ROLE_NAMES.flatMap((role) => [
      [`${role}-1`, [role]],
      [`${role}-2`, [role]],
    ]),
  )
  const desk = await openDesk(site, people)
  const { writer, reader } = site.platform
  for (const document of [moneyCampaign(), spinsCampaign()])
    await writer.execute('publishCampaign', campaignDocument.parse(document))
  const tokens: string[] = []
  for (const email of EMAILS) {
    const token = await register(site, email)
    await fund(site, token, { amount: '200000', currency: 'RUB' })
    tokens.push(token)
  }
  const players = (await reader.all<{ id: string }>(sql`SELECT id FROM users ORDER BY email`)).map(({ id }) => id)
  const [payouts, bets, grants]: [string[], string[], string[]] = [[], [], []]
  for (const [index, token] of tokens.entries()) {
    const side = { side: 'under', chance: 100, amount: '10', currency: 'RUB' } as const
    const { output } = await site.request(
      contract.dice.placeBet,
      { ...side, idempotency_key: `bet-of-the-audit-${index}` },
      { token },
    )
    bets.push(output.bet.id)
    const paid = { amount: '90000', currency: 'RUB', idempotency_key: `payout-of-the-audit-${index}` } as const
    const { id } = (await site.request(contract.payments.withdraw, paid, { token })).output
    await site.request(contract.payments.confirmWithdrawal, { id, password: APPLICANT.password }, { token })
    payouts.push(id)
    await identify(site, token)
  }
  await writer.execute('keepAlarms', {
    alarms: ['tx-1', 'tx-2'].map((subject) => ({ provider: 'studio', kind: 'amount', subject, here: '1', there: '2' })),
  })
  return { desk, people: desk as unknown as Readonly<Record<string, DeskOperator>>, players, payouts, bets, grants }
}

type World = Awaited<ReturnType<typeof openWorld>>

const tournament = (id: string) => ({
  id,
  names: { ru: 'Гонка', en: 'Race', kz: 'Жарыс', br: 'Corrida', hi: 'दौड़' },
  games: ['dice'],
  from: '2026-02-01T00:00:00Z',
  until: '2026-02-02T00:00:00Z',
  scoring: 'turnover',
  best_of: 5,
  min_stake: inEach(1),
  currency: 'USD',
  prizes: ['50', '20'],
})

/** Values that occur in the world, by the field that takes them. */
const KNOWN: Known = {
  amount: fc.constantFrom('1', '25.5', '250', '5000'),
  currency: fc.constantFrom('RUB', 'USD', 'KZT'),
  hours: fc.integer({ min: 1, max: 72 }),
  feature: fc.constant('bonus_balances'),
  factor: fc.constantFrom('0.5', '1'),
  bonus: fc.constantFrom('sorry', 'welcome'),
  campaign: fc.constant('spring-spins'),
  reference: fc.constantFrom('late payout', 'a fault'),
  debt: fc.constantFrom('adjust:debt-of-the-audit', 'bet:none'),
  direction: fc.constantFrom('credit', 'debit'),
  name: fc.constantFrom('newcomer', 'another', 'support-2', 'trading-2'),
  roles: fc.constantFrom(['support'], ['trading', 'risk'], ['nothing']),
  tags: fc.subarray(['harm', 'complaint', 'test_account']),
  target: fc.constantFrom('new@example.com', '+77010000001', EMAILS[1]),
  channel: fc.constant('email'),
  provider: fc.constantFrom('house', 'studio'),
  game: fc.constantFrom('dice', 'loomlight', 'all'),
  country: fc.constant(null),
  subject: fc.constantFrom('tx-1', 'tx-2'),
  mids: fc.constantFrom(
    { USD: '1', EUR: '0.9', RUB: '80', KZT: '470', INR: '84' },
    { USD: '1', EUR: '0.91', RUB: '81', KZT: '480', INR: '85' },
  ),
  spread_bp: fc.integer({ min: 1, max: 100 }),
  event: fc.constant('none'),
  text: fc.constant('as the tests say'),
}

/** Ids that a field of an act takes, by call: those of the world are not known before it is made. */
const IDS: Readonly<Record<string, (world: World) => readonly string[]>> = {
  'players.refundBet': ({ bets }) => bets,
  'players.cancelBonus': ({ grants }) => grants,
  'offers.resumeCampaign': () => ['sorry', 'spring-spins'],
  'offers.stopCampaign': () => ['sorry', 'spring-spins'],
  'offers.sendCampaignLetters': () => ['sorry', 'spring-spins'],
  'offers.endTournament': () => ['race-1', 'race-2'],
  'offers.cancelTournament': () => ['race-1', 'race-2'],
}

/** Acts after which little can be done for a player: they meet the last one only. */
const STOPPING = ['players.block', 'players.close', 'players.exclude', 'players.erase', 'players.lowerLimit']

const CONTENT: readonly object[] = [
  { kind: 'promo', key: '1', body: { title: 'Race', text: 'A race', button: 'Join', path: '/tournaments' } },
  { kind: 'seo', key: '/games', body: { title: 'Games', description: null, keywords: null, text: null } },
].flatMap((text) => [1, 2].map((version) => ({ ...text, locale: 'hi', version, base: version - 1 })))

/** Fields that only make sense together, by the beginning of a call's name. */
const TOGETHER: Readonly<Record<string, readonly object[]>> = {
  'content.': CONTENT,
  'money.': [{ version: undefined }],
  'offers.publishCampaign': [moneyCampaign(), freeBetCampaign(), spinsCampaign()].map((document) => ({ document })),
  'offers.publishTournament': [{ document: tournament('race-1') }, { document: tournament('race-2') }],
  'games.resolveAlarm': ['tx-1', 'tx-2'].map((subject) => ({ provider: 'studio', kind: 'amount', subject })),
  'players.lowerLimit': [{ kind: 'loss', span: 'day', amount: '100', currency: 'RUB' }],
}

type Step = {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Numbers that select ids and people. */
  readonly pick: readonly [id: number, by: number, second: number]
  readonly verdict: 'approve' | 'refuse'
}

const stepOf = ({ name, call }: Acting): fc.Arbitrary<Step> =>
  fc.record({
    name: fc.constant(name),
    input: fittingInput(call.request, KNOWN) as fc.Arbitrary<Step['input']>,
    pick: fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)),
    verdict: fc.constantFrom('approve', 'approve', 'approve', 'refuse'),
  })

const EACH = isFull ? 12 : 2
const steps = fc
  .tuple(...ACTING.flatMap((acting) => Array.from({ length: EACH }, () => stepOf(acting))))
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))

/** Statuses of refusals: by the schema of the call, or by the act, which then has an entry. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404, 409, 422])
const NOTED: ReadonlySet<number> = new Set([403, 404, 409])

let keys = 0

/** The input with what the world has. */
function inputOf({ name, input, pick: [id] }: Step, world: World): Record<string, unknown> {
  const { shape } = actingOf(name).call.request
  const one = <Value>(all: readonly Value[]) => all[id % all.length]
  const [, together = []] = Object.entries(TOGETHER).find(([beginning]) => name.startsWith(beginning)) ?? []
  keys += 1
  return {
    ...input,
    ...('why' in shape && { why: WHY }),
    ...('player' in shape && { player: STOPPING.includes(name) ? world.players.at(-1) : one(world.players) }),
    ...('id' in shape && { id: one(IDS[name]?.(world) ?? world.payouts) ?? 'none' }),
    ...('idempotency_key' in shape && { idempotency_key: `audit-of-acts-${keys}` }),
    ...one(together),
  }
}

const pathOf = ({ path }: OperatorCall, input: Readonly<Record<string, unknown>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])))

/** Every entry states the hash of the one before, and their numbers have no gap. */
async function expectChain({ platform: { reader } }: TestPlatform): Promise<void> {
  const rows = await reader.all<{ n: number; entry: string; hash: string }>(
    sql`SELECT n, entry, hash FROM desk_audit ORDER BY n`,
  )
  for (const [index, { n, entry, hash }] of rows.entries()) {
    expect([Number(n), hash]).toEqual([index + 1, entryHash(entry)])
    expect(JSON.parse(entry).prev).toBe(rows[index - 1]?.hash ?? NO_ENTRY)
  }
}

/** Whether the path led to no call, as one with an empty field does. */
const isNoRoute = ({ status, body }: DeskReply) => status === 404 && 'base' in (body.errors as object)

/** Names of the people of roles. */
const holders = (roles: readonly string[]) => roles.flatMap((role) => [`${role}-1`, `${role}-2`])

test(`whatever operators do, nothing changes without an entry that names it (seed ${SEED})`, async () => {
  const tried = new Set<string>()
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const faults: object[] = []
      await using site = await startPlatform({ providerSettings: PROVIDERS })
      const world = await openWorld(site)
      /** One of these people who is still signed in: an act before may have ended others. */
      async function personOf(names: readonly string[], number: number): Promise<DeskOperator> {
        for (let tries = 0; tries < names.length; tries += 1) {
          const person = world.people[names[(number + tries) % names.length] ?? '']
          if (person && (await person.get('/v1/me')).status === 200) return person
        }
        throw new Error(`nobody is left of ${names}`)
      }
      using tables = openTables(site)
      /** Makes a call that acts, and compares what has changed with what was written of it. */
      async function watch(permission: string, send: () => Promise<DeskReply>): Promise<DeskReply> {
        const [before, last] = [tables.read(), await lastEntry(site)]
        const reply = await send()
        const changed = changedRows(before, tables.read())
        const entries = await entriesAfter(site, last)
        const named = entries.filter((one) => one.ok && one.act === permission)
        const isDone = reply.status === 200
        const isNamed = changed.length === 0 ? named.length > 0 : named.some((one) => finds(one, changed))
        const isRefused = REFUSED.has(reply.status) && changed.length === 0 && named.length === 0
        const isNoted = !NOTED.has(reply.status) || isNoRoute(reply) || entries.some(({ ok }) => !ok)
        if (isDone ? !isNamed : !(isRefused && isNoted)) faults.push({ permission, reply, entries, changed })
        return reply
      }
      for (const [index, step] of all.entries()) {
        // sessions end after half an hour without a request, and each code takes half a minute of the clock
        if (index % 20 === 0) await Promise.all(Object.values(world.people).map((person) => person.get?.('/v1/me')))
        const { name, pick, verdict } = step
        const { call, permission, act } = actingOf(name)
        const roles = ROLE_NAMES.filter((role) => permissionsOfRole(role)?.includes(permission))
        // every eighth time by somebody who may not
        const by = await personOf(holders(pick[1] % 8 === 0 ? ROLE_NAMES : roles), pick[1])
        if (acts[act].needsProof) await by.prove()
        const input = inputOf(step, world)
        const reply = await watch(permission, () => by.post(pathOf(call, input), input))
        tried.add(act)
        const { state, request, result } = reply.body as {
          state?: string
          request?: { id: string }
          result?: { grantId?: string }
        }
        if (state === 'done') done.add(act)
        if (result?.grantId) world.grants.push(result.grantId)
        if (request === undefined) continue
        const second = await personOf(
          holders(approversOf(permission)).filter((one) => one !== by.name),
          pick[2],
        )
        await second.prove()
        await watch(permission, () => second.get(`/v1/requests/${request.id}`))
        const decided = await watch(permission, () => second.post(`/v1/requests/${request.id}/decide`, { verdict }))
        if (decided.body.state === 'executed') done.add(act)
      }
      expect(faults).toEqual([])
      await expectChain(site)
    }),
    { numRuns: isFull ? 20 : 1, endOnFailure: true },
  )
  expect([...tried].sort()).toEqual(Object.keys(acts).sort())
  expect(done.size, [...done].sort().join(' ')).toBeGreaterThan(20)
})
