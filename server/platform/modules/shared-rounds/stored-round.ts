import type { sharedRounds } from '#db/platform/schema/shared-rounds.ts'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { appendLog } from '../ledger/index.ts'
import { type ChainRow, linkAt } from './chain.ts'
import type { Channel } from './channels.ts'

export type Phase = (typeof sharedRounds.$inferSelect)['phase']

/** A round for use in commands; none of it is secret. Times are milliseconds since the epoch. */
export type SharedRound = {
  readonly id: string
  readonly channel: string
  readonly rulesVersion: string
  readonly tableHash: string
  readonly chainId: string
  readonly number: number
  readonly phase: Phase
  readonly dueAt: number | null
  readonly epoch: number
  readonly startedAt: number | null
  readonly isInterrupted: boolean
  readonly outcome: Json
}

type Row = {
  readonly id: string
  readonly channel: string
  readonly rules_version: string
  readonly table_hash: string
  readonly chain_id: string
  readonly number: bigint
  readonly phase: Phase
  readonly due_at: bigint | null
  readonly epoch: bigint
  readonly started_at: bigint | null
  readonly is_interrupted: bigint
  readonly outcome: string | null
}

const SELECT_ROUND = `SELECT id, channel, rules_version, table_hash, chain_id, number, phase, due_at, epoch, started_at,
  is_interrupted, outcome FROM shared_rounds`

const numberOf = (value: bigint | null) => (value === null ? null : Number(value))

function roundOf(row: Row): SharedRound {
  return {
    id: row.id,
    channel: row.channel,
    rulesVersion: row.rules_version,
    tableHash: row.table_hash,
    chainId: row.chain_id,
    number: Number(row.number),
    phase: row.phase,
    dueAt: numberOf(row.due_at),
    epoch: Number(row.epoch),
    startedAt: numberOf(row.started_at),
    isInterrupted: row.is_interrupted === 1n,
    outcome: row.outcome === null ? null : JSON.parse(row.outcome),
  }
}

/** The last round of a channel, the only one that can be open; undefined before the first. */
export function currentRound({ db }: Pick<CommandContext, 'db'>, channel: string): SharedRound | undefined {
  const row = db.get<Row>(`${SELECT_ROUND} WHERE channel = ? ORDER BY rowid DESC LIMIT 1`, [channel])
  return row && roundOf(row)
}

export function roundById({ db }: Pick<CommandContext, 'db'>, id: string): SharedRound {
  const row = db.get<Row>(`${SELECT_ROUND} WHERE id = ?`, [id])
  if (!row) throw new Error('the round of the bet does not exist')
  return roundOf(row)
}

export const SELECT_CHAIN =
  'SELECT id, game, terminal, length, spacing, sealed_links, salt, beacon_round FROM shared_chains'

export function chainOf({ db }: Pick<CommandContext, 'db'>, { chainId }: Pick<SharedRound, 'chainId'>): ChainRow {
  const chain = db.get<ChainRow>(`${SELECT_CHAIN} WHERE id = ?`, [chainId])
  if (!chain) throw new Error('the chain of the round does not exist')
  return chain
}

/** Announces a change without data: readers read the rows themselves. */
export function announceRound({ announce }: CommandContext, { channel, id }: Pick<SharedRound, 'channel' | 'id'>) {
  announce({ channel: SHARED_ROUND_CHANNEL, key: `round:${id}`, data: { channel, round: id } })
}

export function announceBet({ announce }: CommandContext, { channel }: Pick<SharedRound, 'channel'>, bet: string) {
  announce({ channel: SHARED_ROUND_CHANNEL, key: `bet:${bet}`, data: { channel, bet } })
}

export const SHARED_ROUND_CHANNEL = 'shared-rounds'

type Opening = {
  readonly channel: Channel
  readonly chain: ChainRow
  readonly number: number
  readonly phase: Phase
  readonly dueAt: number | null
  readonly epoch: number
  readonly rules: { readonly version: string; tableHash(): string }
}

/** Opens a round: the hash of its deciding link is published and logged before any stake. */
export function openRound(context: CommandContext, opening: Opening): void {
  const { channel, chain, number, phase, dueAt, epoch, rules } = opening
  const id = newId(context)
  const commitment = linkAt(context, chain, number - 1)
  insertRow<typeof sharedRounds>(context.db, {
    into: 'shared_rounds',
    row: {
      id,
      game: channel.game,
      channel: channel.name,
      number,
      commitment,
      phase,
      epoch,
      rules_version: rules.version,
      table_hash: rules.tableHash(),
      chain_id: chain.id,
      due_at: dueAt,
      opened_at: context.now,
    },
  })
  appendLog(context, {
    kind: 'shared_round_opened',
    fields: {
      round: id,
      channel: channel.name,
      chain: chain.id,
      number,
      commitment,
      rules_version: rules.version,
      table_hash: rules.tableHash(),
    },
  })
  announceRound(context, { channel: channel.name, id })
}

type Ending = {
  readonly epoch: number
  readonly dueAt: number
  readonly outcome: Json
  readonly isInterrupted?: boolean
}

/** Ends a round and reveals its link. Later steps settle its bets; those of a void round are refunded. */
export function endRound(
  context: CommandContext,
  round: SharedRound,
  { epoch, dueAt, outcome, isInterrupted = false }: Ending,
): SharedRound {
  const link = linkAt(context, chainOf(context, round), round.number)
  const phase: Phase = outcome === null ? 'void' : 'ended'
  const { changes } = context.db.run(
    `UPDATE shared_rounds SET phase = ?, due_at = ?, epoch = ?, ended_at = ?, is_interrupted = ?, link = ?, outcome = ?
     WHERE id = ? AND ended_at IS NULL`,
    [
      phase,
      dueAt,
      epoch,
      context.now,
      isInterrupted ? 1 : 0,
      link,
      outcome === null ? null : JSON.stringify(outcome),
      round.id,
    ],
  )
  if (changes !== 1) throw new Error('the round has already ended')
  appendLog(context, {
    kind: 'shared_round_ended',
    fields: {
      round: round.id,
      phase,
      link,
      interrupted: isInterrupted,
      ...(outcome !== null && { outcome: canonicalJson(outcome) }),
    },
  })
  announceRound(context, round)
  return { ...round, phase, dueAt, epoch, outcome, isInterrupted }
}

export function movePhase(
  context: CommandContext,
  round: SharedRound,
  {
    phase,
    dueAt,
    startedAt = round.startedAt,
    epoch = round.epoch,
  }: Pick<SharedRound, 'phase' | 'dueAt'> & Partial<SharedRound>,
): SharedRound {
  const { changes } = context.db.run(
    'UPDATE shared_rounds SET phase = ?, due_at = ?, started_at = ?, epoch = ? WHERE id = ? AND phase = ? AND ended_at IS NULL',
    [phase, dueAt, startedAt, epoch, round.id, round.phase],
  )
  if (changes !== 1) throw new Error('the round has already advanced')
  announceRound(context, round)
  return { ...round, phase, dueAt, startedAt, epoch }
}
