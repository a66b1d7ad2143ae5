import type { Currency } from '#server/shared/constants/currencies.ts'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import { micros } from '#server/shared/money/micros.ts'
import { inUnits, spotLimit, tableReturnLimit, tableStakes } from '#server/shared/rules/tables/tables.ts'
import type { TableChip } from '#server/shared/rules/tables/v1/table-result.ts'
import { type After, sleep } from '#server/shared/timers.ts'
import type { StudioDatabase } from '../database.ts'
import type { Outbox } from '../outbox.ts'
import { type Session, SpinRefused } from '../session.ts'
import type { Wallet } from '../wallet.ts'
import { addToDemo, type Dealing, giveBack } from './dealing.ts'
import { betOf, chipsText, type StoredBet } from './stored-bet.ts'

export type Lay = {
  /** Idempotency key of the lay. */
  readonly key: string
  /** Number of the round: chips for a finished round are rejected as late. */
  readonly number: number
  readonly chips: readonly { readonly spot: string; readonly amount: string }[]
}

const AGAIN_MS = 500
/** Maximum per player and round. */
const MOST_LAYS = 40
const MOST_SPOTS = 48
const REF_DIGITS = 16

type Parts = {
  readonly dealing: Dealing
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly outbox: Outbox
  readonly now: () => number
  readonly after: After
}

/** Players' actions at one table. SpinRefused: too_late, STAKE_REFUSED, and the wallet's codes. */
export function openTableBets({ dealing, database, wallet, outbox, now, after }: Parts) {
  const { table, rules } = dealing

  /** Returns the round that is open for bets. Throws too_late. */
  function requireOpen(number: number) {
    const round = dealing.round()
    if (!round || round.number !== number || round.drawn || now() > round.closesAt) throw new SpinRefused('too_late')
    return round
  }

  /** Places chips as one bet of the wallet. It is valid only if the wallet accepts it before the draw. */
  async function lay(session: Session, stakes: Lay): Promise<StoredBet> {
    const bet = await dealing.exclusive('bets', () => write(session, stakes))
    if (bet.state !== 'asking') return bet
    const { chain, link } = requireOpen(bet.number)
    const request = {
      sessionId: session.walletSession,
      txId: bet.id,
      roundId: bet.roundId,
      gameId: table.id,
      amount: `${bet.amount}`,
      currency: bet.currency,
      proof: {
        scheme: 'table/v1',
        rulesHash: rules.hashOf(table.game),
        serverHash: chain.link(link - 1),
        clientSeed: chain.salt,
        nonce: bet.number,
      },
    }
    let result = await wallet('bet', request)
    if (result.kind === 'unknown') {
      await sleep(after, AGAIN_MS)
      result = await wallet('bet', request)
    }
    if (result.kind === 'refused') {
      await become(bet.id, 'refused')
      dealing.changed()
      throw new SpinRefused(result.code)
    }
    if (result.kind === 'ok' && (await become(bet.id, 'standing'))) {
      dealing.changed()
      return { ...bet, state: 'standing' }
    }
    // its outcome is unknown, or the draw was faster and has returned it
    await dealing.exclusive('bets', async () => {
      const { rows } = await database.execute({ sql: 'SELECT * FROM table_bets WHERE id = ?', args: [bet.id] })
      const [row] = rows
      if (row?.state === 'asking') await database.batch(giveBack(betOf(row), 'timeout'), 'write')
    })
    await outbox.deliver(bet.roundId)
    dealing.changed()
    throw new SpinRefused(result.kind === 'ok' ? 'too_late' : 'not_placed')
  }

  async function become(id: string, state: 'standing' | 'refused'): Promise<boolean> {
    const { rowsAffected } = await database.execute({
      sql: `UPDATE table_bets SET state = ? WHERE id = ? AND state = 'asking'`,
      args: [state, id],
    })
    return rowsAffected > 0
  }

  async function write(session: Session, { key, number, chips: asked }: Lay): Promise<StoredBet> {
    const { player, mode } = session
    const known = await database.execute({
      sql: 'SELECT * FROM table_bets WHERE player = ? AND lay_key = ?',
      args: [player, key],
    })
    if (known.rows[0]) return betOf(known.rows[0])
    requireOpen(number)
    const currency = session.currency as Currency
    const chips = asked.map(({ spot, amount }) => ({ spot, amount: micros(BigInt(amount)) }))
    const all = await dealing.standing(number)
    const own = all.filter((bet) => bet.player === player)
    requireLimits(chips, { own, all, currency })
    const amount = chips.reduce((sum, chip) => sum + chip.amount, 0n)
    const laid = await database.execute({
      sql: 'SELECT round_id, state FROM table_bets WHERE table_id = ? AND number = ? AND player = ?',
      args: [table.id, number, player],
    })
    if (laid.rows.length >= MOST_LAYS) throw new SpinRefused('STAKE_REFUSED')
    // a wallet round whose bets were all canceled is void, so later bets need another one
    const generation = own[0]?.roundId ?? `t.${table.id}.${number}.${player.slice(0, REF_DIGITS)}.${laid.rows.length}`
    const id = `${generation}.b${laid.rows.length}`
    if (mode === 'demo') {
      const taken = await database.execute({
        sql: 'SELECT demo_balance FROM players WHERE id = ?',
        args: [player],
      })
      if (BigInt(String(taken.rows[0]?.demo_balance ?? 0)) < amount) throw new SpinRefused('INSUFFICIENT_FUNDS')
    }
    const bet: StoredBet = {
      id,
      roundId: generation,
      player,
      game: table.id,
      number,
      mode,
      currency,
      chips,
      amount,
      won: null,
      state: mode === 'demo' ? 'standing' : 'asking',
    }
    await database.batch(
      [
        {
          sql: `INSERT INTO table_bets (id, lay_key, table_id, number, round_id, player, mode, currency, chips, amount, state, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          args: [
            id,
            key,
            table.id,
            number,
            generation,
            player,
            mode,
            currency,
            chipsText(chips),
            `${amount}`,
            bet.state,
            now(),
          ],
        },
        ...(mode === 'demo' ? [addToDemo(player, -amount)] : []),
      ],
      'write',
    )
    dealing.changed()
    return bet
  }

  type Around = {
    readonly own: readonly StoredBet[]
    readonly all: readonly StoredBet[]
    readonly currency: Currency
  }

  /** Limits of a spot, of a player, and of the table: the possible return of all bets together. */
  function requireLimits(chips: readonly TableChip[], { own, all, currency }: Around): void {
    const { max, step } = tableStakes(table, currency)
    const lying = new Map<string, bigint>()
    for (const { spot, amount } of own.flatMap((bet) => bet.chips)) lying.set(spot, (lying.get(spot) ?? 0n) + amount)
    let total = own.reduce((sum, { amount }) => sum + amount, 0n)
    for (const { spot, amount } of chips) {
      if (!rules.isSpot(table.game, spot) || amount <= 0n || amount % step !== 0n)
        throw new SpinRefused('STAKE_REFUSED')
      const onSpot = (lying.get(spot) ?? 0n) + amount
      lying.set(spot, onSpot)
      total += amount
      if (onSpot > spotLimit(table, spot, currency)) throw new SpinRefused('spot_limit')
    }
    if (chips.length === 0 || lying.size > MOST_SPOTS) throw new SpinRefused('STAKE_REFUSED')
    if (total > max) throw new SpinRefused('player_limit')
    const bets = [...all, { chips, currency }]
    const worst = rules
      .possibleResults(table.game)
      .some(
        (result) =>
          bets.reduce((sum, bet) => sum + inUnits(rules.payout(bet.chips, result), bet.currency), 0n) >
          tableReturnLimit(),
      )
    if (worst) throw new SpinRefused('table_limit')
  }

  /** Cancels the last lay, while bets are open. Throws too_late, and nothing_to_undo. */
  async function undo(session: Session, number: number): Promise<void> {
    const bet = await dealing.exclusive('bets', async () => {
      requireOpen(number)
      const own = (await dealing.standing(number)).filter(
        ({ player, state }) => player === session.player && state === 'standing',
      )
      const last = own.at(-1)
      if (!last) throw new SpinRefused('nothing_to_undo')
      await database.batch(giveBack(last, 'undo'), 'write')
      return last
    })
    dealing.changed()
    if (bet.mode === 'real') await outbox.deliver(bet.roundId)
  }

  /** A player's chips in this round, and the result of the last round they bet in. */
  async function mine(session: Session) {
    const { rows } = await database.execute({
      sql: `SELECT * FROM table_bets WHERE table_id = ? AND player = ? AND state IN ('asking', 'standing')
        ORDER BY number DESC, rowid DESC LIMIT 100`,
      args: [table.id, session.player],
    })
    const bets = rows.map(betOf)
    const number = dealing.round()?.number ?? 0
    const over = bets.find(({ won }) => won !== null)
    const last = over && bets.filter((bet) => bet.number === over.number)
    return {
      number,
      chips: bets
        .filter((bet) => bet.number === number)
        .flatMap(({ chips }) => chips)
        .map(({ spot, amount }) => ({ spot, amount: `${amount}` })),
      last: last
        ? {
            number: last[0]?.number ?? 0,
            staked: `${last.reduce((sum, { amount }) => sum + amount, 0n)}`,
            won: `${last.reduce((sum, { won }) => sum + (won ?? 0n), 0n)}`,
          }
        : null,
      balance: await balanceOf(session),
    }
  }

  async function balanceOf({ mode, player, walletSession }: Session): Promise<string> {
    if (mode === 'demo') {
      const { rows } = await database.execute({ sql: 'SELECT demo_balance FROM players WHERE id = ?', args: [player] })
      return String(rows[0]?.demo_balance ?? '0')
    }
    const result = await wallet('balance', { sessionId: walletSession })
    const read = result.kind === 'ok' ? WALLET_CALLS.balance.response.safeParse(result.answer) : undefined
    return read?.success ? read.data.balance.amount : ''
  }

  return { lay, undo, mine }
}
