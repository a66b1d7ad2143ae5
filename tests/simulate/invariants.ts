import Database from 'libsql'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { DEPOSIT_LIFETIME_MS } from '#server/platform/modules/payments/deposit.ts'
import { checkReceipt } from '#server/shared/log/check-receipt.ts'
import { readVerifierKey } from '#server/shared/log/note.ts'
import { verifyEd25519 } from '#server/witness/ed25519.ts'
import type { Operators } from './players/operator.ts'
import type { Player } from './players/player.ts'
import type { World } from './world/world.ts'

const MINUTE_MS = 60_000
/** Difference of clocks that a program may have to true time, with its steps. */
const CLOCK_MS = 60_000

type Row = Readonly<Record<string, unknown>>

/** Checks all books of the platform. Returns what is wrong. */
export async function checkBooks({ disks }: World): Promise<string[]> {
  const { reader, close } = openReader(`file:${disks.platform.file}`)
  try {
    return (await checkAllBooks(reader)).map(({ invariant, subject }) => `books: ${invariant} ${subject}`)
  } finally {
    close()
  }
}

/**
 * Checks everything that must hold once nobody plays, no fault happens and all work had time to end. Returns what is
 * broken.
 */
export async function checkInvariants(
  world: World,
  players: readonly Player[],
  operators: Operators,
): Promise<string[]> {
  const database = new Database(world.disks.platform.file, { timeout: 1000 })
  const studio = new Database(world.disks.studio.file, { timeout: 1000 })
  const all = (sql: string, ...values: unknown[]): Row[] => database.prepare(sql).all(...values) as Row[]
  try {
    return [
      ...(await checkBooks(world)),
      ...acknowledgedBets(players, all),
      ...stops(players),
      ...limits(all),
      ...payments(world, all),
      ...rounds(world, all),
      ...caughtUp(world, all),
      ...messages(world, all),
      ...studioDebts(world, (sql, ...values) => studio.prepare(sql).all(...values) as Row[], all),
      ...(await engines(world)),
      ...(await receipts(players, all)),
      ...log(world, all),
      ...desk(operators, all),
    ]
  } finally {
    database.close()
    studio.close()
  }
}

type All = (sql: string, ...values: unknown[]) => Row[]

const idsOf = (rows: readonly Row[]): ReadonlySet<string> => new Set(rows.map(({ id }) => String(id)))

/** Each acknowledged bet is there, and each other one at most once. */
function acknowledgedBets(players: readonly Player[], all: All): string[] {
  return players.flatMap((player) => {
    const stored = idsOf(
      all(
        `SELECT id FROM bets WHERE proof_kind = 'seed_pair' AND user_id = (SELECT id FROM users WHERE email = ?1)
          UNION SELECT id FROM rounds WHERE user_id = (SELECT id FROM users WHERE email = ?1)
          UNION SELECT id FROM shared_bets WHERE user_id = (SELECT id FROM users WHERE email = ?1)
          UNION SELECT id FROM sports_bets WHERE user_id = (SELECT id FROM users WHERE email = ?1)`,
        player.email,
      ),
    )
    const isErased = player.isClosing && all('SELECT id FROM users WHERE email = ?', player.email).length === 0
    if (player.isClosed || isErased) return []
    const lost = [...player.bets.keys()]
      .filter((id) => !stored.has(id))
      .map((id) => `${player.name} has lost bet ${id}`)
    const more = [...stored].filter((id) => !player.bets.has(id))
    return more.length > player.undecided
      ? [...lost, `${player.name} has ${more.length} bets that were not acknowledged: ${more[0]}`]
      : lost
  })
}

/** Nobody plays during a stop. */
const stops = (players: readonly Player[]): string[] =>
  players.flatMap(({ name, bets, stops: periods }) =>
    periods.flatMap(({ from, until }) =>
      [...bets.values()]
        .filter(({ sentAt, answeredAt }) => sentAt > from && answeredAt < until - CLOCK_MS)
        .map(({ id }) => `${name} has played during a stop: ${id}`),
    ),
  )

/**
 * Limits of stakes count at least what the ledger has in their currency, since stakes in another currency count too.
 * What was staked since the limit was set is within it.
 */
function limits(all: All): string[] {
  const staked = (from: string) => `(
    SELECT COALESCE(-SUM(entries.amount), 0) FROM transfers AS stake
    JOIN transfers AS moved ON moved.reference = stake.reference AND moved.kind IN ('stake', 'void')
    JOIN entries ON entries.transfer_id = moved.id
    JOIN ledger_accounts AS account ON account.id = entries.account_id AND account.kind IN ('real', 'bonus')
    WHERE stake.kind = 'stake' AND stake.created_at >= ${from} AND stake.created_at < window_until
      AND account.user_id = player_limits.user_id AND account.currency = player_limits.currency)`
  return all(
    `SELECT user_id, span, CAST(amount AS INTEGER) AS amount, CAST(used AS INTEGER) AS used,
       next_amount IS NULL AS is_settled, ${staked('window_from')} AS staked,
       ${staked('max(window_from, set_at)')} AS staked_since
     FROM player_limits WHERE kind = 'stake' AND span IN ('day', 'week', 'month')`,
  ).flatMap(({ user_id, span, amount, used, is_settled, staked, staked_since }) => [
    ...(Number(used) < Number(staked) ? [`limit of a ${span} of ${user_id} counts ${used}, of ${staked} staked`] : []),
    ...(is_settled && Number(staked_since) > Number(amount)
      ? [`limit of a ${span} passed by ${user_id}: ${staked_since} of ${amount}`]
      : []),
  ])
}

/** The company's books and ours agree. */
function payments({ company }: World, all: All): string[] {
  const deposits = all('SELECT id, status FROM deposits')
  const withdrawals = all('SELECT id, status FROM withdrawals')
  return [
    ...deposits
      .filter(({ id, status }) => status === 'confirmed' && !company.hasReported(String(id), 'confirmed'))
      .map(({ id }) => `deposit ${id} was credited without a payment`),
    ...deposits
      .filter(
        ({ id, status }) =>
          company.hasAccepted(String(id), 'confirmed') && status !== 'confirmed' && status !== 'charged_back',
      )
      .map(({ id, status }) => `deposit ${id} was paid and is ${status}`),
    ...withdrawals.flatMap(({ id, status }) => {
      const end = company.endOf(String(id))
      const expected = { payout_paid: 'paid', payout_failed: 'failed', payout_returned: 'returned' }
      if (end === undefined) return status === 'paid' ? [`withdrawal ${id} is paid, and was never sent`] : []
      return status === expected[end] ? [] : [`withdrawal ${id} is ${status}, and the company has ${end}`]
    }),
  ]
}

/** Rounds that have ended are settled. */
function rounds({ clock, odds }: World, all: All): string[] {
  const now = clock.now()
  return [
    ...all(
      `SELECT shared_bets.id FROM shared_bets JOIN shared_rounds ON shared_rounds.id = round_id
       WHERE shared_rounds.ended_at < ? AND NOT is_final`,
      now - 5 * MINUTE_MS,
    ).map(({ id }) => `shared bet ${id} is not settled`),
    ...all(
      `SELECT id, channel, phase FROM shared_rounds WHERE phase IN ('betting', 'flying', 'open', 'drawing')
         AND COALESCE(due_at, started_at, opened_at) < ?`,
      now - 10 * MINUTE_MS,
    ).map(({ id, channel, phase }) => `round ${id} of ${channel} stands still, ${phase}`),
    ...all(
      `SELECT id FROM sports_bets WHERE status = 'pending' AND (due_at IS NULL OR due_at < ?)`,
      now - MINUTE_MS,
    ).map(({ id }) => `sports bet ${id} is still pending`),
    ...all(
      `SELECT id FROM sports_bets AS bet WHERE status = 'open' AND NOT EXISTS (
         SELECT 1 FROM sports_legs WHERE bet_id = bet.id AND event_id NOT IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(odds.settled),
    ).map(({ id }) => `sports bet ${id} is open, and all of its matches have a result`),
    ...all('SELECT id FROM rounds WHERE ending IS NULL AND touched_at < ?', now - 25 * 60 * MINUTE_MS).map(
      ({ id }) => `round ${id} was left open`,
    ),
  ]
}

/** No job has work left that was due some minutes ago. */
function caughtUp({ clock }: World, all: All): string[] {
  const now = clock.now()
  const count = (sql: string, ...values: unknown[]) => Number(all(sql, ...values)[0]?.n)
  const left = {
    'messages are waiting': count('SELECT count(*) AS n FROM outbox_messages WHERE due_at < ?', now - 10 * MINUTE_MS),
    'deposits have not expired': count(
      `SELECT count(*) AS n FROM deposits WHERE status = 'created' AND created_at < ?`,
      now - DEPOSIT_LIFETIME_MS - 5 * MINUTE_MS,
    ),
    'payouts are not sent': count(
      `SELECT count(*) AS n FROM withdrawals WHERE status = 'approved' AND changed_at < ?`,
      now - 5 * MINUTE_MS,
    ),
    'tournaments are not settled': count(
      `SELECT count(*) AS n FROM tournaments WHERE final_at IS NULL AND cancelled_at IS NULL AND settles_at < ?`,
      now - 10 * MINUTE_MS,
    ),
  }
  return Object.entries(left).flatMap(([what, n]) => (n > 0 ? [`${n} ${what}`] : []))
}

/** A message that is neither delivered nor given up has a time for its next attempt. */
function messages({ mail }: World, all: All): string[] {
  return all('SELECT id FROM outbox_messages WHERE due_at IS NULL AND given_up_at IS NULL').flatMap(({ id }) =>
    mail.hasReceived(String(id)) ? [] : [`message ${id} was never delivered, and is not tried again`],
  )
}

/**
 * The studio owes the platform nothing but what its tables have just decided, and both agree on what is open.
 */
function studioDebts({ time }: World, studio: All, platform: All): string[] {
  const [owed] = studio(
    'SELECT count(*) AS n, min(call) AS call FROM outbox WHERE said IS NULL AND (tries > 0 OR next_at < ?)',
    time.now() - MINUTE_MS - CLOCK_MS,
  )
  const unfinished = idsOf(studio(`SELECT id FROM rounds WHERE state IN ('betting', 'open')`))
  const running = idsOf(
    studio(
      `SELECT round_id AS id FROM table_bets JOIN table_rounds USING (table_id, number) WHERE table_rounds.state = 'open'`,
    ),
  )
  return [
    ...(Number(owed?.n) > 0 ? [`the studio owes ${owed?.n} calls: ${owed?.call}`] : []),
    ...platform(`SELECT round_id AS id FROM casino_rounds WHERE state = 'OPEN'`)
      .filter(({ id }) => !unfinished.has(String(id)) && !running.has(String(id)))
      .map(({ id }) => `round ${id} is open here, and over at the studio`),
    ...platform('SELECT day, differences FROM casino_reconciliations WHERE differences > 0').map(
      ({ day, differences }) => `${differences} transactions of ${day} differ from the studio's`,
    ),
  ]
}

async function engines({ platform, studio }: World): Promise<string[]> {
  if (platform.platform === null) return ['the platform is down']
  if (studio.studio === null) return ['the studio is down']
  const { values } = await platform.platform.metrics.enginesUp.get()
  return values.filter(({ value }) => value !== 1).map(({ labels }) => `engine ${labels.engine} is down`)
}

/** Receipts are valid by themselves, and the log contains their records. */
async function receipts(players: readonly Player[], all: All): Promise<string[]> {
  const logs = new Map(
    all('SELECT origin, first_sequence, promise_verifier_key FROM logs').map((row) => [
      String(row.origin),
      { first: Number(row.first_sequence), key: readVerifierKey(String(row.promise_verifier_key)) },
    ]),
  )
  const broken: string[] = []
  for (const { name, receipts: own } of players)
    for (const [index, receipt] of own.entries()) {
      const { first = 0, key = null } = logs.get(receipt.origin) ?? {}
      const [record] = all('SELECT payload FROM log_records WHERE sequence = ?', first + receipt.sequence)
      if (record?.payload !== receipt.record) broken.push(`${name}: the log has lost record ${receipt.sequence}`)
      if (index % RECEIPTS_A_CHECK !== 0) continue
      const fault = key ? await checkReceipt(receipt, key, verifyEd25519) : 'unknown log'
      if (fault !== null) broken.push(`${name}: receipt ${receipt.sequence} is not valid: ${JSON.stringify(fault)}`)
    }
  return broken
}

/** A signature takes longer to verify than a bet to place: a part is verified. */
const RECEIPTS_A_CHECK = 25

function log({ watcher, clock }: World, all: All): string[] {
  const [last] = all('SELECT max(signed_at) AS at FROM log_checkpoints')
  const [newest] = all('SELECT max(created_at) AS at FROM log_records')
  return [
    ...watcher.contradictions,
    ...all('SELECT reason FROM log_stops').map(({ reason }) => `the log is stopped: ${reason}`),
    ...(Number(newest?.at) > Number(last?.at) && Number(newest?.at) < clock.now() - MINUTE_MS
      ? ['records of the log have no checkpoint']
      : []),
  ]
}

/** Acknowledged movements of operators are in the ledger, and whatever operators changed is in their audit log. */
const desk = ({ movements }: Operators, all: All): string[] => [
  ...movements
    .filter((key) => all('SELECT id FROM transfers WHERE idempotency_key = ?', `adjust:${key}`).length === 0)
    .map((key) => `movement ${key} of an operator is lost`),
  ...all(
    `WITH audited AS (SELECT DISTINCT json_extract(entry, '$.ref') AS ref FROM desk_audit WHERE ok)
     SELECT 'movement ' || reference AS what FROM transfers
       WHERE kind IN ('goodwill', 'correction', 'debt_recovery', 'write_off') AND reference NOT IN (SELECT ref FROM audited WHERE ref IS NOT NULL)
     UNION ALL SELECT 'block ' || id FROM player_blocks
       WHERE scope <> 'closing' AND 'block:' || id NOT IN (SELECT ref FROM audited WHERE ref IS NOT NULL)
     UNION ALL SELECT 'note ' || id FROM player_notes
       WHERE 'note:' || id NOT IN (SELECT ref FROM audited WHERE ref IS NOT NULL)`,
  ).map(({ what }) => `${what} is not in the audit log`),
]
