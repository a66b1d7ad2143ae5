import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { rotateSeeds } from '#server/platform/modules/fairness/commands/rotate-seeds.ts'
import { openSeedPair } from '#server/platform/modules/fairness/index.ts'
import { placeBet } from '#server/platform/modules/instant-games/commands/place-bet.ts'
import { signCheckpoint } from '#server/platform/modules/ledger/log/sign-checkpoint.ts'
import { seedOffers } from '#server/platform/modules/promotions/commands/seed-offers.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed } from '../../support/sports/test-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from '../sports/bettors.ts'

/** Changes that the owner of the machine can make to the file, and the checks that notice them. */
const REWRITTEN: readonly (readonly [change: string, statement: string, invariant: string])[] = [
  [
    "a won bet's row made lost",
    `UPDATE bets SET payout = 0, outcome = json_set(outcome, '$.win', json('false')) WHERE id = (SELECT min(id) FROM bets WHERE payout > 0)`,
    'a bet that was decided here is stored as it was logged',
  ],
  [
    "a bet's row deleted",
    'DELETE FROM bets WHERE id = (SELECT min(id) FROM bets)',
    'a bet that is in the log is stored',
  ],
  [
    "a bet's row deleted, asked by its stake",
    'DELETE FROM bets WHERE id = (SELECT min(id) FROM bets)',
    'a stake that was settled, and not given back, has its bet',
  ],
  [
    'a bet deleted with its record of the log',
    `DELETE FROM log_records WHERE reference = format('bet:%s', (SELECT min(id) FROM bets));
     DELETE FROM bets WHERE id = (SELECT min(id) FROM bets)`,
    'the nonces of a seed pair have no gaps',
  ],
  [
    "a bet's outcome",
    `UPDATE bets SET outcome = json_set(outcome, '$.roll', 1) WHERE id = (SELECT min(id) FROM bets)`,
    'the outcome of a bet follows from its revealed seeds',
  ],
  [
    "a bet's multiplier",
    'UPDATE bets SET multiplier = multiplier + 1 WHERE id = (SELECT min(id) FROM bets)',
    'the outcome of a bet follows from its revealed seeds',
  ],
  [
    "a bet's parameters",
    `UPDATE bets SET params = json_set(params, '$.chance', 4000) WHERE id = (SELECT min(id) FROM bets)`,
    'a bet that was decided here is stored as it was logged',
  ],
  [
    "a bet's nonce",
    'UPDATE bets SET nonce = 900 WHERE id = (SELECT min(id) FROM bets)',
    'the nonces of a seed pair have no gaps',
  ],
  [
    'the seed hash of an active pair',
    `UPDATE seed_pairs SET server_seed_hash = 'f' WHERE status = 'active'`,
    'a seed pair has the hash that was logged before its first bet',
  ],
  [
    'the client seed of a revealed pair',
    `UPDATE seed_pairs SET client_seed = 'another' WHERE status = 'revealed'`,
    'a revealed seed pair is stored with the client seed and the bets that were logged',
  ],
  [
    'a revealed server seed, with the log',
    `UPDATE log_records SET payload = json_set(payload, '$.server_seed', 'another') WHERE kind = 'seed_revealed'`,
    'the outcome of a bet follows from its revealed seeds',
  ],
  [
    'money from outside without a deposit',
    `UPDATE ledger_accounts SET kind = 'psp:clearing' WHERE kind = 'mint:demo'`,
    'money that comes from outside, or goes there, has its deposit or withdrawal',
  ],
  [
    'a result message of a match',
    `UPDATE sports_messages SET body = json_set(body, '$.certainty', 1) WHERE id = (SELECT max(id) FROM sports_messages)`,
    'a message of the sports feed has the hash of its content and of the one before',
  ],
  [
    'the wagering progress of a bonus',
    `UPDATE bonus_grants SET done = done + 1000000 WHERE state = 'active'`,
    'the wagering of an active bonus is what its stakes have counted',
  ],
  [
    'the tail of the log cut',
    'DELETE FROM log_records WHERE sequence > (SELECT max(sequence) - 3 FROM log_records)',
    'each log has the records that its latest checkpoint has signed',
  ],
  [
    'the root of a checkpoint',
    `UPDATE log_checkpoints SET note = replace(note, root_text, 'AAAA') FROM (
       SELECT substr(note, instr(note, char(10)) + 5, 4) AS root_text FROM log_checkpoints
     ) WHERE true`,
    'each log has the records that its latest checkpoint has signed',
  ],
  [
    'a checkpoint of fewer records',
    'UPDATE log_checkpoints SET size = size - 1',
    'each log has the records that its latest checkpoint has signed',
  ],
]

/** Books with bets of a revealed and of an active pair, an active bonus and a match with a result. */
function play() {
  const books = openTestDatabase()
  const [ada] = addPlayers(books, 1)
  if (!ada) throw new Error('no player')
  const { userId } = ada
  books.run((context) => {
    grant(context, { userId, currency: 'RUB', amount: 1_000_000_000n, key: 'money' })
    openSeedPair(context, { userId })
    seedOffers(context)
  })
  let keys = 0
  const bet = () =>
    books.run((context) =>
      placeBet(context, {
        ...ada,
        game: 'dice',
        params: { side: 'under', chance: 5000 },
        amount: '10',
        currency: 'RUB',
        idempotencyKey: `rewritten-books-${++keys}`,
      }),
    )
  for (let number = 0; number < 12; number += 1) bet()
  books.run((context) => rotateSeeds(context, { userId, idempotencyKey: 'rewritten-rotation' }))
  bet()
  books.run(({ db, now }) =>
    db.run(
      `INSERT INTO bonus_grants (id, user_id, bonus_id, currency, terms, terms_hash, amount, need, state, offer_until, created_at)
       VALUES ('g', ?, 'lantern', 'RUB', '{"wagering":10}', 'h', 10, 100, 'active', ?, ?)`,
      [userId, now, now],
    ),
  )
  const feed = openTestFeed(books)
  const match = feed.openMatch('ahead')
  feed.result(match, 'home', 2)
  books.run((context) => signCheckpoint(context))
  return books
}

const opened = new DisposableStack()
let books: ReturnType<typeof play>
beforeAll(() => {
  books = opened.use(play())
})
afterAll(() => opened.dispose())

test('books that nobody has rewritten are right', async () => {
  expect(await checkAllBooks(books.reader)).toEqual([])
})

test.each(REWRITTEN)('the check of the books notices %s', async (_, statement, invariant) => {
  using changed = play()
  changed.tamper(statement)
  const found = await checkAllBooks(changed.reader)
  expect(found.map((violation) => violation.invariant)).toContain(invariant)
})
