import { createHmac } from 'node:crypto'
import type { isWordOf } from '#server/shared/rules/fairness/beacon.ts'
import type { TableRules } from '#server/shared/rules/tables/table-rules.ts'
import { edgeOfChips, PHASES_MS, ROUND_MS, type Table } from '#server/shared/rules/tables/tables.ts'
import type { TableResult } from '#server/shared/rules/tables/v1/table-result.ts'
import type { SqlStatement, StudioDatabase } from '../database.ts'
import type { RandomBytes } from '../entropy.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { owe } from '../outbox.ts'
import type { Wallet } from '../wallet.ts'
import { type Chain, makeChain, readChains } from './chain.ts'
import { betOf, chipsText, type StoredBet } from './stored-bet.ts'

/** Current round of a table. Times are milliseconds. */
export type TableRound = {
  readonly number: number
  readonly chain: Chain
  readonly link: number
  readonly openedAt: number
  readonly closesAt: number
  readonly drawsAt: number
  readonly resultAt: number
  readonly endsAt: number
  /** Null until it is drawn. */
  readonly drawn: { readonly gameHash: string; readonly result: TableResult } | null
}

export type DrawnRound = { readonly number: number; readonly result: TableResult }

const REMEMBERED = 110
/** Interval between attempts to publish a chain. */
const AGAIN_MS = 1000
/** The next chain is published when a fraction of one in this many of a chain's rounds is left. */
const SPARE_SHARE = 20
const KEPT_MS = 2 * 86_400_000

const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest())

export type Dealing = ReturnType<typeof openDealing>

/**
 * Rounds of one table on a shared clock: betting, bets closed, draw, result, and again. The result of a round is stored
 * with all resulting calls in one transaction at the moment of the draw.
 */
export function openDealing({
  table,
  rules,
  database,
  wallet,
  now,
  random,
  isBeaconWord,
  chainLength,
}: {
  readonly table: Table
  /** A round that these rules did not finish is void, so that no other rules ever draw it. */
  readonly rules: TableRules
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly now: () => number
  readonly random: RandomBytes
  readonly isBeaconWord: typeof isWordOf
  readonly chainLength?: number | undefined
}) {
  const exclusive = createKeyedMutex()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  let chains: Chain[] = []
  let current: TableRound | undefined
  let drawn: DrawnRound[] = []
  let making: Promise<boolean> | undefined
  let resumesAt = 0

  const make = (serial: number): Promise<boolean> => {
    making ??= makeChain({ database, wallet, now, random, isBeaconWord, table: table.id, serial, length: chainLength })
      .then(async (isReady) => {
        if (isReady) chains = await readChains(database, table.id)
        return isReady
      })
      .finally(() => {
        making = undefined
      })
    return making
  }

  /** Recovers from a crash: a round that was not drawn is void, and its bets are returned. */
  async function recover(): Promise<void> {
    chains = await readChains(database, table.id)
    const open = await database.execute({
      sql: `SELECT number, serial, link FROM table_rounds WHERE table_id = ? AND state = 'open'`,
      args: [table.id],
    })
    for (const { number, serial, link } of open.rows) {
      const chain = chains.find((one) => one.serial === Number(serial))
      const bets = await standing(Number(number))
      await database.batch(
        [
          {
            sql: `UPDATE table_rounds SET state = 'void' WHERE table_id = ? AND number = ?`,
            args: [table.id, Number(number)],
          },
          ...bets.flatMap((bet) => giveBack(bet, 'void')),
          ...(chain ? [published({ number: Number(number), chain, link: Number(link), at: now() })] : []),
        ],
        'write',
      )
    }
    const past = await database.execute({
      sql: `SELECT number, result FROM table_rounds WHERE table_id = ? AND state = 'drawn' ORDER BY number DESC LIMIT ?`,
      args: [table.id, REMEMBERED],
    })
    drawn = past.rows.map(({ number, result }) => ({
      number: Number(number),
      result: JSON.parse(String(result)) as TableResult,
    }))
  }

  async function standing(number: number): Promise<StoredBet[]> {
    const { rows } = await database.execute({
      sql: `SELECT * FROM table_bets WHERE table_id = ? AND number = ? AND state IN ('asking', 'standing') ORDER BY rowid`,
      args: [table.id, number],
    })
    return rows.map(betOf)
  }

  const step = () =>
    exclusive('deal', async () => {
      if (current && !current.drawn && now() >= current.drawsAt) await draw(current)
      if (!current || (current.drawn && now() >= current.endsAt)) await open()
    })

  async function open(): Promise<void> {
    const { rows } = await database.execute({
      sql: `SELECT max(number) AS last, (SELECT max(link) FROM table_rounds WHERE table_id = ?1 AND serial = ?2) AS link
        FROM table_rounds WHERE table_id = ?1`,
      args: [table.id, chains.at(-1)?.serial ?? 0],
    })
    const last = Number(rows[0]?.last ?? 0)
    let chain = chains.at(-1)
    let link = Number(rows[0]?.link ?? 0)
    // the previous chain is used up before the first link of the next one
    const older = chains.at(-2)
    if (older && link === 0) {
      const used = await database.execute({
        sql: 'SELECT max(link) AS link FROM table_rounds WHERE table_id = ? AND serial = ?',
        args: [table.id, older.serial],
      })
      if (Number(used.rows[0]?.link ?? 0) < older.length) {
        chain = older
        link = Number(used.rows[0]?.link ?? 0)
      }
    }
    if (!chain || link >= chain.length) {
      if (await make((chain?.serial ?? 0) + 1)) return open()
      current = undefined
      resumesAt = now() + AGAIN_MS
      return
    }
    if (chain === chains.at(-1) && (chain.length - link) * SPARE_SHARE <= chain.length)
      void make(chain.serial + 1).catch(() => undefined)
    const openedAt = now()
    await database.batch(
      [
        {
          sql: `INSERT INTO table_rounds (table_id, number, serial, link, opened_at, state) VALUES (?, ?, ?, ?, ?, 'open')`,
          args: [table.id, last + 1, chain.serial, link + 1, openedAt],
        },
        {
          sql: `DELETE FROM table_rounds WHERE table_id = ? AND opened_at < ? AND number < ? AND NOT EXISTS (
            SELECT 1 FROM table_bets WHERE table_bets.table_id = table_rounds.table_id AND table_bets.number = table_rounds.number)`,
          args: [table.id, openedAt - KEPT_MS, last - REMEMBERED],
        },
      ],
      'write',
    )
    const closesAt = openedAt + PHASES_MS.betting
    const drawsAt = closesAt + PHASES_MS.lock
    current = {
      number: last + 1,
      chain,
      link: link + 1,
      openedAt,
      closesAt,
      drawsAt,
      drawn: null,
      resultAt: drawsAt + PHASES_MS.draw,
      endsAt: openedAt + ROUND_MS,
    }
    changed()
  }

  /** Decides a round and all resulting calls; bets still waiting for the wallet are too late. */
  async function draw(round: TableRound): Promise<void> {
    const { number, chain, link } = round
    const gameHash = chain.link(link)
    const result = rules.draw(table.game, hmac, { salt: chain.salt, gameHash: Buffer.from(gameHash, 'hex') })
    await exclusive('bets', async () => {
      const bets = await standing(number)
      const standingBets = bets.filter(({ state }) => state === 'standing')
      await database.batch(
        [
          {
            sql: `UPDATE table_rounds SET state = 'drawn', result = ? WHERE table_id = ? AND number = ?`,
            args: [JSON.stringify(result), table.id, number],
          },
          // before the winnings: a wallet does not roll back bets of a round that has won
          ...bets.filter(({ state }) => state === 'asking').flatMap((bet) => giveBack(bet, 'timeout')),
          ...standingBets.map((bet) => ({
            sql: 'UPDATE table_bets SET won = ? WHERE id = ?',
            args: [`${rules.payout(bet.chips, result)}`, bet.id],
          })),
          ...settlements(standingBets, round, { gameHash, result }),
          published({ number, chain, link, at: round.resultAt, result }),
        ],
        'write',
      )
      current = { ...round, drawn: { gameHash, result } }
      drawn = [{ number, result }, ...drawn].slice(0, REMEMBERED)
    })
    changed()
  }

  /**
   * Result of each player in a round: sent to the wallet once the ball has come to rest, or added to the play money.
   */
  function settlements(
    bets: readonly StoredBet[],
    { number, chain, resultAt }: TableRound,
    { gameHash, result }: NonNullable<TableRound['drawn']>,
  ): SqlStatement[] {
    const parts = Map.groupBy(bets, ({ roundId }) => roundId)
    return [...parts].flatMap(([roundId, own]): SqlStatement[] => {
      const [first] = own
      if (!first) return []
      const chips = own.flatMap((bet) => bet.chips)
      const spots = chips.map(({ spot }) => spot)
      const won = own.reduce((sum, { chips }) => sum + rules.payout(chips, result), 0n)
      if (first.mode === 'demo') return won > 0n ? [addToDemo(first.player, won)] : []
      const outcome = {
        table: table.id,
        number,
        link: gameHash,
        salt: chain.salt,
        result,
        chips: chipsText(chips),
      }
      const ids = { txId: `${roundId}.w`, roundId }
      const common = {
        playerRef: first.player,
        ...ids,
        gameId: table.id,
        outcome,
        risksLittle: rules.coversNearlyAll(table.game, spots),
        edgePpm: edgeOfChips(table, chips),
      }
      const paid = { ...common, amount: `${won}`, currency: first.currency, endRound: true }
      return [
        won > 0n
          ? owe({ call: 'win', body: paid, ...ids, at: resultAt })
          : owe({ call: 'end_round', body: common, ...ids, at: resultAt }),
      ]
    })
  }

  const round = () => current
  /** The next chain, once it is published. */
  const nextChain = () => chains.find(({ serial }) => serial === (current?.chain.serial ?? 0) + 1)
  return {
    table,
    rules,
    exclusive,
    recover,
    step,
    standing,
    round,
    nextChain,
    changed,
    /** Last drawn rounds, newest first. */
    past: (): readonly DrawnRound[] => drawn,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    nextAt: () => (current ? (current.drawn ? current.endsAt : current.drawsAt) : Math.max(now(), resumesAt)),
  }
}

type EndedRound = Pick<TableRound, 'number' | 'chain' | 'link'> & {
  /** Earliest time at which the operator may know, in milliseconds. */
  readonly at: number
  /** Absent for a void round. */
  readonly result?: TableResult
}

/** Statement that owes the operator's log the end of a round; those of a table are delivered in order. */
function published({ number, chain, link, at, result }: EndedRound): SqlStatement {
  const { table, serial } = chain
  const body = { gameId: table, number, serial, position: link, link: chain.link(link), ...(result && { result }) }
  const roundId = `t.${table}.results`
  return owe({ call: 'publish_result', body, txId: `${roundId}.${number}`, roundId, at })
}

/** Statements that cancel a bet: a rollback for the wallet, or an immediate refund of play money. */
export function giveBack(bet: StoredBet, reason: 'timeout' | 'void' | 'undo'): SqlStatement[] {
  const { id, roundId, player, mode, amount } = bet
  const undone = { sql: `UPDATE table_bets SET state = 'undone' WHERE id = ?`, args: [id] }
  if (mode === 'demo') return [undone, addToDemo(player, amount)]
  const body = { playerRef: player, txId: `${id}.r`, refTxId: id, roundId, reason }
  return [undone, owe({ call: 'rollback', body, txId: body.txId, roundId, at: 0 })]
}

export const addToDemo = (player: string, amount: bigint): SqlStatement => ({
  sql: 'UPDATE players SET demo_balance = CAST(CAST(demo_balance AS INTEGER) + CAST(? AS INTEGER) AS TEXT) WHERE id = ?',
  args: [`${amount}`, player],
})
