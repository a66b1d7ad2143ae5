import Database from 'libsql'
import type { CommandContext, CommandRegistry } from '#server/platform/kernel/writer/command.ts'
import { isPlayerRef } from '#server/platform/modules/casino/player-ref.ts'
import { playerAccount, post, systemAccount, type Transfer } from '#server/platform/modules/ledger/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { micros } from '#server/shared/money/micros.ts'
import type { Bug } from './world/world.ts'

/** A bug put in on purpose, and the number of seeds within which a simulation must find it. */
export type PlantedBug = { readonly name: string; readonly seeds: number; readonly make: () => Bug }

type AnyCommand = (context: CommandContext, input: never) => unknown

/** Every so many statements that begin like this are skipped. */
function skipping(program: 'platform' | 'studio', start: string, every: number): Bug {
  let count = 0
  return { skips: (one, sql) => one === program && sql.trimStart().startsWith(start) && ++count % every === 0 }
}

/** Changes the platform's database while it is down, past everything that protects it. */
const onRestart = (sql: string): Bug => ({
  onRestart(file) {
    const database = new Database(file, { timeout: 1000 })
    database.exec('PRAGMA foreign_keys = OFF')
    const triggers = database.prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'bets'`,
    )
    const guards = triggers.all() as { name: string; sql: string }[]
    for (const { name } of guards) database.exec(`DROP TRIGGER ${name}`)
    database.exec(sql)
    for (const guard of guards) database.exec(guard.sql)
    database.close()
  },
})

/** Calls more after a command that has not thrown. */
const replacing = (name: string, replace: (command: AnyCommand) => AnyCommand): Bug => ({
  commands: (commands): CommandRegistry => ({ ...commands, [name]: replace(commands[name] as AnyCommand) }),
})

/** A limit's row is read before the transaction: each read within some seconds returns the first one's rows. */
function readingLimitsEarly(command: AnyCommand): AnyCommand {
  const read = new Map<string, { readonly at: number; readonly rows: unknown[] }>()
  return (context, input) => {
    const { now } = context
    function all<Row>(sql: string, parameters: Parameters<typeof context.db.all>[1] = []): Row[] {
      if (!sql.includes('FROM player_limits')) return context.db.all<Row>(sql, parameters)
      const key = String(parameters[0])
      const known = read.get(key)
      if (known && now - known.at < LATE_MS) return known.rows as Row[]
      const rows = context.db.all<Row>(sql, parameters)
      read.set(key, { at: now, rows })
      return rows
    }
    return command({ ...context, db: { ...context.db, all } }, input)
  }
}

const LATE_MS = 3000

/** A rollback of a bet that has not arrived gives its stake back all the same. */
function refundingUnknown(command: AnyCommand): AnyCommand {
  return (context, input) => {
    const { provider, refTxId, roundId, playerRef } = input as Rollback
    const isKnown = context.db.get('SELECT 1 FROM casino_transactions WHERE provider = ? AND tx_id = ?', [
      provider,
      refTxId,
    ])
    const reply = command(context, input)
    const players = isKnown ? [] : context.db.all<BetInput & { id: string }>('SELECT id AS userId, currency FROM users')
    const player = players.find(({ userId }) => isPlayerRef(context, { provider, userId }, playerRef))
    if (player) give(context, player, { kind: 'void', reference: `bet:${roundId}`, idempotencyKey: refTxId })
    return reply
  }
}

type Rollback = {
  readonly provider: string
  readonly refTxId: string
  readonly roundId: string
  readonly playerRef: string
}

/** Gives a player one unit of the house's money. */
function give(
  context: CommandContext,
  { userId, currency }: BetInput,
  transfer: Pick<Transfer, 'kind' | 'reference' | 'idempotencyKey'>,
): void {
  const postings = [
    {
      debit: systemAccount('house:games', currency),
      credit: playerAccount({ userId, currency }, 'real'),
      amount: micros(1_000_000n),
    },
  ]
  post(context, { ...transfer, postings })
}

type BetInput = { readonly userId: string; readonly currency: Currency }
type BetOutput = { readonly bet: { readonly id: string } }

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'an owed call of the studio is lost',
    seeds: 3,
    make: () => skipping('studio', 'INSERT INTO outbox', 7),
  },
  {
    name: 'a settlement is applied twice',
    seeds: 1,
    make: () =>
      replacing('placeBet', (command) => (context, input) => {
        const output = command(context, input) as BetOutput
        const reference = `bet:${output.bet.id}`
        give(context, input, { kind: 'payout', reference, idempotencyKey: `${reference}:again` })
        return output
      }),
  },
  {
    name: 'a callback is processed twice',
    seeds: 2,
    make: () => skipping('platform', 'UPDATE deposits SET status', 3),
  },
  { name: 'a commit is not synced', seeds: 3, make: () => ({ pragmas: 'PRAGMA synchronous = OFF' }) },
  {
    name: 'an idempotency key is forgotten at a restart',
    seeds: 5,
    make: () => onRestart('DELETE FROM idempotency_records'),
  },
  {
    name: 'a kept row is stale',
    seeds: 2,
    make: () => skipping('platform', 'UPDATE ledger_accounts SET balance', 10),
  },
  {
    name: 'a bet is lost at a restart',
    seeds: 2,
    make: () => onRestart(`DELETE FROM bets WHERE id = (SELECT max(id) FROM bets WHERE proof_kind = 'seed_pair')`),
  },
  {
    name: 'a limit is read outside the transaction',
    seeds: 3,
    make: () => replacing('placeBet', readingLimitsEarly),
  },
  {
    name: 'a refund is paid without its bet',
    seeds: 3,
    make: () => replacing('rollBackProviderBet', refundingUnknown),
  },
  {
    name: 'a timer of a retry is not a row, and is lost at a restart',
    seeds: 3,
    make: () => onRestart('UPDATE outbox_messages SET due_at = NULL WHERE attempts > 0'),
  },
]
