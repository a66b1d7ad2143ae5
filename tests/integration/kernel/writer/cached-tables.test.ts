import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Connection, openConnection, storageOver } from '#server/platform/hosts/node/storage/connection.ts'
import type { CommandRegistry } from '#server/platform/kernel/writer/command.ts'
import { groupCommitter } from '#server/platform/kernel/writer/commit-group.ts'
import type { CommandMessage, Outcome } from '#server/platform/kernel/writer/messages.ts'
import { loadCommands } from '#server/platform/load-commands.ts'
import { type FeedBody, NOTHING } from '#server/platform/providers/odds/port.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { games } from '#server/shared/rules/games.ts'
import { registrationOf } from '../../../support/platform/registration.ts'
import { writeTemplateDatabase } from '../../../support/platform/template-database.ts'
import { isFull } from '../../../support/run/depth.ts'
import fc from '../../../support/run/fast-check.ts'
import { SANDBOX } from '../../../support/sandbox.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

const SURROUNDINGS = { secret: 'x'.repeat(32), rules: games, jurisdiction: JURISDICTIONS.demo }
const START_MS = Date.UTC(2026, 0, 1)
const PLAYERS = 2

/** A migrated database with the writer's own connection in this thread, and a counter of its statements. */
function openDatabase() {
  const directory = temporaryDirectory()
  const file = join(directory.path, 'writer.db')
  writeTemplateDatabase(file)
  const connection = openConnection(file)
  connection.exec('PRAGMA synchronous = OFF')
  let statements = 0
  const counting: Connection = {
    prepare(sql) {
      const statement = connection.prepare(sql)
      const counted = () => {
        statements += 1
        return statement
      }
      return {
        raw: (isRaw) => statement.raw(isRaw),
        columns: () => statement.columns(),
        get: (parameters) => counted().get(parameters),
        all: (parameters) => counted().all(parameters),
        run: (parameters) => counted().run(parameters),
      }
    },
    exec: (sql) => connection.exec(sql),
    parameterLimit: connection.parameterLimit,
    get inTransaction() {
      return connection.inTransaction
    },
    close: () => connection.close(),
  }
  return {
    connection: counting,
    statements: () => statements,
    dump() {
      const tables = rowsOf(connection, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      return Object.fromEntries(
        tables.map(([name]) => [name, rowsOf(connection, `SELECT * FROM "${name}"`).map(texts).toSorted()]),
      )
    },
    [Symbol.dispose]() {
      connection.close()
      directory[Symbol.dispose]()
    },
  }
}

function rowsOf(connection: Connection, sql: string, parameters: string[] = []): readonly (readonly unknown[])[] {
  const statement = connection.prepare(sql)
  statement.raw(true)
  return statement.all(parameters)
}

const texts = (row: unknown) =>
  JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : (value as unknown)))

type CommandInput = Pick<CommandMessage, 'name' | 'input'>

/** Deterministic commands: the same inputs, times and randomness each time. */
function scribe() {
  let id = 0
  return ({ name, input }: CommandInput): CommandMessage => {
    id += 1
    const seed = new Uint8Array(32).fill(id % 251)
    new DataView(seed.buffer).setUint32(0, id)
    return { id, name, input, now: START_MS + id * 100, seed }
  }
}

function outputOf<Output>(outcome: Outcome | undefined): Output {
  if (outcome?.kind !== 'answer') throw new Error(`no answer: ${texts(outcome)}`)
  return outcome.output as Output
}

type Player = { readonly userId: string; readonly sessionId: string }

/** Players with a thousand roubles, created identically in each database. */
function openPlayers(connection: Connection, send: (one: CommandInput) => Outcome | undefined): Player[] {
  return Array.from({ length: PLAYERS }, (_, index) => {
    const email = `player-${index}@example.com`
    outputOf(send({ name: 'register', input: registrationOf(email) }))
    const session = 'SELECT user_id, s.id FROM sessions s JOIN users u ON u.id = user_id WHERE email = ?'
    const [row] = rowsOf(connection, session, [email])
    if (!row) throw new Error('a new player is signed in')
    const player = { userId: String(row[0]), sessionId: String(row[1]) }
    const { userId } = player
    const deposit = {
      userId,
      amount: '1000',
      currency: 'RUB',
      provider: SANDBOX.provider,
      idempotencyKey: `pay-${index}`,
    }
    const { id } = outputOf<{ id: string }>(send({ name: 'createDeposit', input: deposit }))
    const report = { depositId: id, providerReference: id, amount: parseMicros('1000'), currency: 'RUB' }
    outputOf(send({ name: 'confirmDeposit', input: { ...SANDBOX, ...report } }))
    return player
  })
}

type CommandOf = (player: Player, key: string) => CommandInput

const bet =
  (game: string, params: object, amount: string): CommandOf =>
  (player, idempotencyKey) => ({
    name: 'placeBet',
    input: { ...player, game, params, amount, currency: 'RUB', idempotencyKey },
  })
const vault =
  (name: 'putInVault' | 'takeFromVault', amount: string): CommandOf =>
  ({ userId }, idempotencyKey) => ({ name, input: { userId, currency: 'RUB', amount, idempotencyKey } })

const MATCH = 'fl:match:kept'

/** A feed message, independent of any player. */
const answerTo = (seq: number, body: FeedBody): CommandInput => ({
  name: 'takeFeedMessages',
  input: { messages: [{ producer: 'pre', seq, eventId: MATCH, generatedAt: START_MS + seq * 1000, body }] },
})
const FIXTURE: FeedBody = {
  kind: 'fixture_change',
  changeType: 'new',
  fixture: { sport: 'football', category: 'X', tournament: 'T', home: 'A', away: 'B', startsAt: START_MS * 2 },
}
const oddsOf = (o4: number): FeedBody => ({
  kind: 'odds_change',
  state: { status: 'not_started', ...NOTHING },
  markets: [
    {
      key: '1x2',
      status: 1,
      outcomes: ['home', 'draw', 'away'].map((id) => ({ id, o4, p: [300_000_000, 0, 0, 0] }) as const),
    },
  ],
})
/** A match that accepts bets. The producer's sequence number is far ahead, so that no later message leaves a gap. */
const OPENING = [answerTo(1000, { kind: 'alive' }), answerTo(1, FIXTURE), answerTo(2, oddsOf(21_000))]
/** A limit so small that a few bets use it up: cached totals decide on the next bet. */
const tightLimit = fc
  .constantFrom('player_event', 'outcome', 'player', 'sport_day')
  .map((name): CommandInput => ({ name: 'setSportsLimit', input: { name, amount: '150', operator: 'one' } }))
const STOP: FeedBody = { kind: 'bet_stop', groups: 'all', marketStatus: -1 }
const CANCEL: FeedBody = {
  kind: 'bet_cancel',
  markets: 'all',
  startTime: null,
  endTime: null,
  reason: 'spoiled',
}
const single =
  (outcome: string, unit: string): CommandOf =>
  (player, idempotencyKey) => ({
    name: 'placeSportsBet',
    input: {
      ...player,
      sizes: [1],
      unit,
      currency: 'RUB',
      policy: 'any',
      idempotencyKey,
      legs: [{ eventId: MATCH, market: '1x2', outcome, odds: 21_000 }],
    },
  })
/** Feed messages about the match, by sequence number, including repeated and late ones. */
const ofFeed = fc
  .tuple(
    fc.nat(20),
    fc.constantFrom(
      FIXTURE,
      oddsOf(21_000),
      oddsOf(19_500),
      oddsOf(20_500),
      oddsOf(22_000),
      oddsOf(18_000),
      STOP,
      CANCEL,
      CANCEL,
      CANCEL,
      settled('home'),
      settled('away'),
    ),
  )
  .map(
    ([seq, body]): CommandOf =>
      () =>
        answerTo(seq + 3, body),
  )

function settled(won: string): FeedBody {
  const outcomes = Object.fromEntries(['home', 'draw', 'away'].map((id) => [id, id === won ? 'won' : 'lost'] as const))
  return { kind: 'bet_settlement', certainty: 1, markets: [{ key: '1x2', outcomes }] }
}

/**
 * Commands that change rows cached by the writer: balances, seeds and nonces, points, limits, currencies, events and
 * bets on them; some are rejected.
 */
const input: fc.Arbitrary<CommandOf> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('1', '7.5', '400', '900000').map((amount) => bet('dice', DICE, amount)) },
  { weight: 6, arbitrary: ofFeed },
  { weight: 8, arbitrary: fc.constantFrom('home', 'away').map((outcome) => single(outcome, '50')) },
  { weight: 3, arbitrary: fc.constantFrom('3', '250').map((amount) => bet('coinflip', { side: 'heads' }, amount)) },
  fc.constantFrom('10', '5000').map((amount) => vault('putInVault', amount)),
  fc.constantFrom('5', '5000').map((amount) => vault('takeFromVault', amount)),
  fc.constantFrom<CommandOf>(
    ({ userId }, idempotencyKey) => ({ name: 'rotateSeeds', input: { userId, idempotencyKey } }),
    ({ userId }) => ({ name: 'selectCurrency', input: { userId, currency: 'USD' } }),
    ({ userId }) => ({ name: 'selectCurrency', input: { userId, currency: 'RUB' } }),
    ({ userId }) => ({
      name: 'setLimit',
      input: { userId, kind: 'loss', span: 'day', amount: '300', currency: 'RUB' },
    }),
    () => ({ name: 'settleSportsBets', input: { after: null } }),
    () => ({ name: 'setSportsLimit', input: { name: 'player_event', amount: '250', operator: 'one' } }),
    ({ userId }) => ({ name: 'setSportsFactor', input: { userId, factor: '0.5', operator: 'one' } }),
    // a fault: an unknown command
    () => ({ name: 'none', input: {} }),
  ),
)

const DICE = { side: 'under', chance: 5_000 }

const group = fc.array(fc.tuple(input, fc.nat(PLAYERS - 1), fc.nat(30)), { minLength: 1, maxLength: 6 })

test('a writer with kept tables gives the same results and data as one without, rejections included', {
  timeout: isFull ? 600_000 : 300_000,
}, async () => {
  const commands = await loadCommands()
  await fc.assert(
    fc.asyncProperty(tightLimit, fc.array(group, { minLength: 1, maxLength: 10 }), async (limit, groups) => {
      using keeping = openDatabase()
      using forgetting = openDatabase()
      const commit = groupCommitter(storageOver(keeping.connection), commands, SURROUNDINGS)
      const alone = (message: CommandMessage) =>
        groupCommitter(storageOver(forgetting.connection), commands, SURROUNDINGS)([message])[0]

      const [writeKept, writeBare] = [scribe(), scribe()]
      const players = openPlayers(keeping.connection, (one) => commit([writeKept(one)])[0])
      expect(openPlayers(forgetting.connection, (one) => alone(writeBare(one)))).toEqual(players)
      for (const one of [...OPENING, limit]) {
        outputOf(commit([writeKept(one)])[0])
        outputOf(alone(writeBare(one)))
      }
      for (const wishes of groups) {
        const pending = wishes.map(([make, who, key]) => make(players[who] as Player, `key-${who}-${key}`))
        const outcomes = commit(pending.map(writeKept)).toSorted((one, other) => one.id - other.id)
        expect(outcomes.map(plain)).toEqual(pending.map((one) => plain(alone(writeBare(one)))))
      }
      expect(keeping.dump()).toEqual(forgetting.dump())
    }),
    { numRuns: isFull ? 300 : 16 },
  )
})

/** An outcome without the stack, which contains lines of the tests. */
const plain = (outcome: Outcome | undefined) =>
  outcome?.kind === 'fault' ? { ...outcome, fault: { ...outcome.fault, stack: undefined } } : outcome

test.each([
  ['a bet of dice', 3, bet('dice', DICE, '1')],
  // one of them reads the money in dispute, which cannot be staked
  ['a single on a match', 5, single('home', '10')],
])('%s in a group is %i statements at most', async (_, most, wished) => {
  using database = openDatabase()
  const commands: CommandRegistry = await loadCommands()
  const commit = groupCommitter(storageOver(database.connection), commands, SURROUNDINGS)
  const write = scribe()
  const [player] = openPlayers(database.connection, (one) => commit([write(one)])[0])
  if (!player) throw new Error('no player')
  for (const one of OPENING) outputOf(commit([write(one)])[0])
  const bets = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => write(wished(player, `bet-${first + index}`)))
  /** Number of statements for that many simultaneous bets, with warm caches. */
  function statementsOf(count: number, first: number): number {
    const before = database.statements()
    for (const outcome of commit(bets(count, first))) outputOf(outcome)
    return database.statements() - before
  }
  statementsOf(4, 0)
  expect((statementsOf(40, 100) - statementsOf(8, 200)) / 32).toBeLessThanOrEqual(most)
})
