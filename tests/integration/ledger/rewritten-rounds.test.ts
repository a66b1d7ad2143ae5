import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { openSimulation } from '../../support/shared-rounds/simulation.ts'

const DRAW = 'a draw of a room is that of its link, its beacon and its tickets'
const LOGGED = 'a chain has the end and the salt that were logged'

/** Changes that the owner of the machine can make to shared rounds, and the checks that notice them. */
const REWRITTEN: readonly (readonly [change: string, statement: string, invariant: string])[] = [
  [
    'the point of a flight',
    `UPDATE shared_rounds SET outcome = json_set(outcome, '$.point', outcome ->> '$.point' + 1) WHERE game = 'crash' AND link IS NOT NULL`,
    'a crash round ended at the point of its link',
  ],
  [
    'the point of a flight, asked by the log',
    `UPDATE shared_rounds SET outcome = json_set(outcome, '$.point', outcome ->> '$.point' + 1) WHERE game = 'crash' AND link IS NOT NULL`,
    'a shared round ended as it was logged',
  ],
  [
    'the winner of a room',
    `UPDATE shared_rounds SET outcome = json_set(outcome, '$.winner', 1 - outcome ->> '$.winner') WHERE game = 'rooms' AND outcome IS NOT NULL`,
    DRAW,
  ],
  [
    'the winner of a room, with the purchases',
    `UPDATE shared_rounds SET outcome = json_set(outcome, '$.winner', 1 - outcome ->> '$.winner') WHERE game = 'rooms' AND outcome IS NOT NULL;
     UPDATE shared_bets SET status = iif(status = 'won', 'lost', 'won') WHERE round_id IN (SELECT id FROM shared_rounds WHERE game = 'rooms')`,
    DRAW,
  ],
  [
    'the link of a room',
    `UPDATE shared_rounds SET link = replace(link, substr(link, 1, 1), '0') WHERE game = 'rooms' AND outcome IS NOT NULL`,
    DRAW,
  ],
  ['the salt of a chain', `UPDATE shared_chains SET salt = 'simulated:1:another' WHERE salt IS NOT NULL`, LOGGED],
  [
    'the salt of a chain made by the house',
    `UPDATE shared_chains SET salt = 'local:another' WHERE salt IS NOT NULL`,
    'the salt of a chain is the word of its announced beacon round',
  ],
  ['the end of a chain', `UPDATE shared_chains SET terminal = 'another' WHERE game = 'crash'`, LOGGED],
]

const GAMES = 2
/** Simulated time in which a flight and a draw end; chains are computed meanwhile. */
const MOST_SECONDS = 1000

const idleTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Crash rounds, and a draw between two players, with a beacon. */
async function playRounds() {
  const simulation = await openSimulation('rewritten', {
    chainLengths: { crash: 100, rooms: 100 },
    beacon: { delayMs: () => 3000 },
  })
  const { time, execute } = simulation
  for (const name of ['ada', 'bob']) {
    const player = await simulation.openPlayer(parseMicros('1000'))
    const room = { room: 'yellow', currency: 'RUB', tickets: 2, clientSeed: name } as const
    await execute('buyTickets', {
      ...player,
      ...room,
      epoch: simulation.epoch(),
      idempotencyKey: `rewritten-ticket-${name}`,
    })
  }
  // the engine of a simulation is not told of purchases
  await simulation.restart()
  const ended = simulation.connection.prepare('SELECT DISTINCT game FROM shared_rounds WHERE outcome IS NOT NULL')
  for (let second = 0; second < MOST_SECONDS && ended.all([]).length < GAMES; second += 1) {
    await time.run(1000)
    await idleTurn()
  }
  return simulation
}

test('shared rounds that nobody has rewritten are right', async () => {
  await using rounds = await playRounds()
  const [played] = rounds.connection
    .prepare('SELECT sum(game = ?) AS flights, sum(game = ?) AS draws FROM shared_rounds WHERE outcome IS NOT NULL')
    .all(['crash', 'rooms'])
  expect(played).toEqual({ flights: expect.anything(), draws: 1n })
  expect(await checkAllBooks(rounds.reader)).toEqual([])
})

test.each(REWRITTEN)('the check of shared rounds notices %s', async (_, statement, invariant) => {
  await using rounds = await playRounds()
  const triggers = rounds.connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all([])
  for (const { name } of triggers as unknown as { name: string }[]) rounds.connection.exec(`DROP TRIGGER ${name}`)
  rounds.connection.exec(statement)
  const found = await checkAllBooks(rounds.reader)
  expect(found.map((violation) => violation.invariant)).toContain(invariant)
})
