/** Value of a parameter. Amounts of money are bound and stored as digits. */
export type SqlValue = string | number | null

export type SqlStatement = { readonly sql: string; readonly args: readonly SqlValue[] }

export type SqlRow = Readonly<Record<string, unknown>>

export type SqlResult = { readonly rows: readonly SqlRow[]; readonly rowsAffected: number }

/** Database that a host provides to the studio. */
export type StudioDatabase = {
  execute(statement: string | SqlStatement): Promise<SqlResult>
  /** Runs the statements in one transaction: all of them, or none. */
  batch(statements: readonly (string | SqlStatement)[], mode: 'write'): Promise<readonly SqlResult[]>
  close(): void
}

/** The studio's own tables, separate from the operator's. */
const TABLES = [
  // a player of an operator or a visitor of a demo, with the seed pair that decides their rounds and the next server seed,
  // whose hash is shown before its client seed is chosen
  `CREATE TABLE IF NOT EXISTS players (
    id TEXT PRIMARY KEY, server_seed TEXT NOT NULL, server_hash TEXT NOT NULL, client_seed TEXT NOT NULL,
    nonce INTEGER NOT NULL, demo_balance TEXT NOT NULL, next_server_seed TEXT, next_server_hash TEXT)`,
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, player TEXT NOT NULL, game TEXT NOT NULL, mode TEXT NOT NULL, currency TEXT NOT NULL,
    wallet_session TEXT, min_cycle_ms INTEGER NOT NULL, autoplay INTEGER NOT NULL, opened_at INTEGER NOT NULL DEFAULT 0)`,
  // the outcome is fixed with the bet; `step` is the number of steps shown and paid
  `CREATE TABLE IF NOT EXISTS rounds (
    id TEXT PRIMARY KEY, spin_key TEXT NOT NULL, player TEXT NOT NULL, game TEXT NOT NULL, mode TEXT NOT NULL,
    currency TEXT NOT NULL, stake TEXT NOT NULL, server_seed TEXT NOT NULL, client_seed TEXT NOT NULL,
    nonce INTEGER NOT NULL, state TEXT NOT NULL, step INTEGER NOT NULL, created_at INTEGER NOT NULL,
    rules_version TEXT NOT NULL DEFAULT 'slots/v1', UNIQUE (player, spin_key))`,
  `CREATE INDEX IF NOT EXISTS rounds_unfinished ON rounds (player, game) WHERE state IN ('betting', 'open')`,
  // free spins granted by operators: a spin of these does not stake the player's money
  `CREATE TABLE IF NOT EXISTS campaigns (
    id TEXT PRIMARY KEY, player TEXT NOT NULL, game TEXT NOT NULL, stake TEXT NOT NULL, spins_left INTEGER NOT NULL,
    expires_at INTEGER NOT NULL)`,
  'CREATE TABLE IF NOT EXISTS free_rounds (round TEXT PRIMARY KEY, campaign TEXT NOT NULL, wallet_session TEXT NOT NULL)',
  // pending calls to the operator, in order
  `CREATE TABLE IF NOT EXISTS outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, round TEXT NOT NULL, tx_id TEXT NOT NULL UNIQUE, call TEXT NOT NULL,
    body TEXT NOT NULL, tries INTEGER NOT NULL, next_at INTEGER NOT NULL, said TEXT, said_at INTEGER)`,
  'CREATE INDEX IF NOT EXISTS outbox_waiting ON outbox (next_at) WHERE said IS NULL',
  // hash chains that decide the rounds of a table: the terminal is stored before the salt
  `CREATE TABLE IF NOT EXISTS table_chains (
    table_id TEXT NOT NULL, serial INTEGER NOT NULL, terminal TEXT NOT NULL, length INTEGER NOT NULL, links TEXT NOT NULL,
    salt TEXT, beacon_round INTEGER, salt_signature TEXT, PRIMARY KEY (table_id, serial))`,
  `CREATE TABLE IF NOT EXISTS table_rounds (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, serial INTEGER NOT NULL, link INTEGER NOT NULL,
    opened_at INTEGER NOT NULL, state TEXT NOT NULL, result TEXT, PRIMARY KEY (table_id, number),
    UNIQUE (table_id, serial, link))`,
  // a lay of chips is one bet of the operator's wallet, with the same id
  `CREATE TABLE IF NOT EXISTS table_bets (
    id TEXT PRIMARY KEY, lay_key TEXT NOT NULL, table_id TEXT NOT NULL, number INTEGER NOT NULL, round_id TEXT NOT NULL,
    player TEXT NOT NULL, mode TEXT NOT NULL, currency TEXT NOT NULL, chips TEXT NOT NULL, amount TEXT NOT NULL,
    state TEXT NOT NULL, won TEXT, created_at INTEGER NOT NULL, UNIQUE (player, lay_key))`,
  'CREATE INDEX IF NOT EXISTS table_bets_of_round ON table_bets (table_id, number)',
  'CREATE INDEX IF NOT EXISTS table_bets_of_player ON table_bets (player, table_id, number)',
]

/** Indexes for a day's books and for old demos. */
const INDEXES_BY_TIME = [
  `CREATE INDEX IF NOT EXISTS rounds_by_time ON rounds (created_at) WHERE mode = 'real'`,
  `CREATE INDEX IF NOT EXISTS table_bets_by_time ON table_bets (created_at) WHERE mode = 'real'`,
  'CREATE INDEX IF NOT EXISTS outbox_by_time ON outbox (said_at) WHERE said IS NOT NULL',
  // demos are deleted by age
  `CREATE INDEX IF NOT EXISTS demo_rounds_by_time ON rounds (created_at) WHERE mode = 'demo'`,
  `CREATE INDEX IF NOT EXISTS demo_table_bets_by_time ON table_bets (created_at) WHERE mode = 'demo'`,
  `CREATE INDEX IF NOT EXISTS demo_sessions_by_time ON sessions (opened_at) WHERE mode = 'demo'`,
  'CREATE INDEX IF NOT EXISTS sessions_of_player ON sessions (player)',
]

/** Creates the studio's tables in an empty database, and migrates those of an earlier release. */
export async function migrate(database: StudioDatabase, now: () => number): Promise<void> {
  await database.batch(TABLES, 'write')
  // databases from before versions: their rounds used the first one
  if (!(await hasColumn(database, 'rounds', 'rules_version')))
    await database.execute(`ALTER TABLE rounds ADD COLUMN rules_version TEXT NOT NULL DEFAULT 'slots/v1'`)
  // databases from before the next server seed was announced: it is created when its player opens a game
  for (const column of ['next_server_seed', 'next_server_hash'])
    if (!(await hasColumn(database, 'players', column)))
      await database.execute(`ALTER TABLE players ADD COLUMN ${column} TEXT`)
  // databases from before salts were taken from a public beacon
  for (const column of ['beacon_round', 'salt_signature'])
    if (!(await hasColumn(database, 'table_chains', column)))
      await database.execute(`ALTER TABLE table_chains ADD COLUMN ${column}`)
  // databases from before the time of the operator's response was stored
  if (!(await hasColumn(database, 'outbox', 'said_at')))
    await database.execute('ALTER TABLE outbox ADD COLUMN said_at INTEGER')
  // databases from before demos had a lifetime: that of existing ones starts now
  if (!(await hasColumn(database, 'sessions', 'opened_at')))
    await database.batch(
      [
        'ALTER TABLE sessions ADD COLUMN opened_at INTEGER NOT NULL DEFAULT 0',
        { sql: 'UPDATE sessions SET opened_at = ?', args: [now()] },
      ],
      'write',
    )
  await database.batch(INDEXES_BY_TIME, 'write')
}

async function hasColumn(database: StudioDatabase, table: string, column: string): Promise<boolean> {
  const { rows } = await database.execute({
    sql: 'SELECT 1 FROM pragma_table_info(?) WHERE name = ?',
    args: [table, column],
  })
  return rows.length > 0
}
