import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Row } from '@libsql/client'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import { FIGURES } from '#server/shared/rules/slots/figures-of.ts'
import { slotOf, slotRound } from '#server/shared/rules/slots/slot-round.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import type { SlotRound, Step } from '#server/shared/rules/slots/v1/round.ts'
import type { StudioDatabase } from './database.ts'
import type { Wallet } from './wallet.ts'

export type Mode = 'demo' | 'real'

export type Session = {
  readonly id: string
  readonly player: string
  readonly game: string
  readonly mode: Mode
  readonly currency: string
  /** Of the operator's wallet; null in a demo. */
  readonly walletSession: string | null
  readonly minCycleMs: number
  readonly autoplay: boolean
}

/** A step of a round as it is shown. Amounts are micro-units, as digits. */
export type Shown = {
  readonly roundId: string
  readonly stake: string
  readonly index: number
  readonly step: Step
  readonly pays: string
  /** What the round has paid with this step. */
  readonly won: string
  readonly freeLeft: number
  readonly isLast: boolean
  readonly balance: string
}

/** Why a spin was not taken: a code of the wallet's, or one of our own. */
export class SpinRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'SpinRefused'
    this.code = code
  }
}

type Round = {
  readonly id: string
  readonly player: string
  readonly game: string
  readonly mode: Mode
  readonly currency: string
  readonly stake: bigint
  readonly step: number
  readonly slot: SlotDefinition
  readonly result: SlotRound
}

/** What a demo begins with: a thousand. */
export const DEMO_BALANCE = '1000000000'
const AGAIN_MS = 500
const LONGEST_PAUSE_MS = 60_000
/** A round that was left alone so long is played to its end for its player. */
const LEFT_ALONE_MS = 24 * 3_600_000

const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest())
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export type Rounds = ReturnType<typeof openRounds>

/** The studio's rounds: each is decided whole with its bet, kept before anybody is asked, and paid step by step. */
export function openRounds({
  database,
  wallet,
  now = Date.now,
}: {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly now?: () => number
}) {
  /** One thing at a time for a player: a second press waits for the first. */
  const turns = new Map<string, Promise<unknown>>()

  function inTurn<Result>(player: string, run: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(player) ?? Promise.resolve()).then(run, run)
    turns.set(player, turn)
    const leave = () => void (turns.get(player) === turn && turns.delete(player))
    turn.then(leave, leave)
    return turn
  }

  async function first(sql: string, args: (string | number)[]): Promise<Row | undefined> {
    return (await database.execute({ sql, args })).rows[0]
  }

  /** The player, with a fresh seed pair where there is none. */
  async function requirePlayer(id: string, clientSeed: string): Promise<void> {
    const serverSeed = randomBytes(32).toString('hex')
    await database.execute({
      sql: `INSERT INTO players (id, server_seed, server_hash, client_seed, nonce, demo_balance) VALUES (?, ?, ?, ?, 0, ?)
        ON CONFLICT (id) DO NOTHING`,
      args: [id, serverSeed, sha256(serverSeed), clientSeed, DEMO_BALANCE],
    })
  }

  /** What a player's next round is decided by, as far as they may know. */
  async function seeds(player: string) {
    const row = await first('SELECT server_hash, client_seed, nonce FROM players WHERE id = ?', [player])
    return { serverHash: String(row?.server_hash), clientSeed: String(row?.client_seed), nonce: Number(row?.nonce) }
  }

  /** Reveals a player's seed and begins another pair. Refuses round_open. */
  const rotate = (session: Session, clientSeed: string) =>
    inTurn(session.player, async () => {
      const open = await first(`SELECT id FROM rounds WHERE player = ? AND state IN ('betting', 'open')`, [
        session.player,
      ])
      if (open) throw new SpinRefused('round_open')
      const before = await first('SELECT server_seed, client_seed, nonce FROM players WHERE id = ?', [session.player])
      const serverSeed = randomBytes(32).toString('hex')
      await database.execute({
        sql: 'UPDATE players SET server_seed = ?, server_hash = ?, client_seed = ?, nonce = 0 WHERE id = ?',
        args: [serverSeed, sha256(serverSeed), clientSeed, session.player],
      })
      const revealed = {
        serverSeed: String(before?.server_seed),
        clientSeed: String(before?.client_seed),
        nonces: Number(before?.nonce),
      }
      return { revealed, seeds: await seeds(session.player) }
    })

  /** Takes a stake and plays the first step. The same key is the same spin. Refuses round_open, and what the wallet refuses. */
  const spin = (session: Session, { key, stake }: { readonly key: string; readonly stake: string }): Promise<Shown> =>
    inTurn(session.player, async () => {
      const { player, game, mode, currency } = session
      const known = await first('SELECT id, state, step FROM rounds WHERE player = ? AND spin_key = ?', [player, key])
      if (known) {
        if (known.state === 'void' || known.state === 'refused') throw new SpinRefused('not_placed')
        const round = await requireRound(String(known.id))
        return shown(round, Math.max(0, round.step - 1))
      }
      if (await unfinished(session)) throw new SpinRefused('round_open')
      const id = `r-${randomUUID()}`
      const pair = await first(
        'UPDATE players SET nonce = nonce + 1 WHERE id = ? RETURNING server_seed, server_hash, client_seed, nonce - 1 AS nonce',
        [player],
      )
      if (!pair) throw new SpinRefused('session_unknown')
      const { server_seed: serverSeed, client_seed: clientSeed, nonce } = pair
      await database.execute({
        sql: `INSERT INTO rounds (id, spin_key, player, game, mode, currency, stake, server_seed, client_seed, nonce, state, step, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'betting', 0, ?)`,
        args: [
          id,
          key,
          player,
          game,
          mode,
          currency,
          stake,
          String(serverSeed),
          String(clientSeed),
          Number(nonce),
          now(),
        ],
      })
      const proof = { serverHash: String(pair.server_hash), clientSeed: String(clientSeed), nonce: Number(nonce) }
      await (mode === 'demo' ? takeDemoStake(session, { id, stake }) : takeStake(session, { id, stake, proof }))
      return await playStep(await requireRound(id))
    })

  type Stake = { readonly id: string; readonly stake: string }

  async function takeDemoStake({ player, game }: Session, { id, stake }: Stake): Promise<void> {
    const slot = slotOf(game)
    const row = await first('SELECT demo_balance FROM players WHERE id = ?', [player])
    const left = BigInt(String(row?.demo_balance ?? 0)) - BigInt(stake)
    const isWrong = !slot || BigInt(stake) <= 0n || BigInt(stake) % (10_000n * BigInt(slot.cost)) !== 0n
    if (left < 0n || isWrong) {
      await settle(id, 'refused')
      throw new SpinRefused(isWrong ? 'STAKE_REFUSED' : 'INSUFFICIENT_FUNDS')
    }
    await database.batch(
      [
        { sql: 'UPDATE players SET demo_balance = ? WHERE id = ?', args: [`${left}`, player] },
        { sql: `UPDATE rounds SET state = 'open' WHERE id = ?`, args: [id] },
      ],
      'write',
    )
  }

  type RealStake = Stake & {
    readonly proof: { readonly serverHash: string; readonly clientSeed: string; readonly nonce: number }
  }

  /** A bet whose fate is unknown is asked about once more, and then undone: nothing of what came up is shown before it stands. */
  async function takeStake(session: Session, { id, stake, proof }: RealStake): Promise<void> {
    const { game, currency, walletSession } = session
    const request = {
      ...{ sessionId: walletSession, txId: `${id}.bet`, roundId: id, gameId: game, amount: stake, currency },
      proof: { scheme: 'seed-pair/v1', rulesHash: FIGURES[game]?.rulesHash ?? '', ...proof },
    }
    let said = await wallet('bet', request)
    if (said.kind === 'unknown') {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      said = await wallet('bet', request)
    }
    if (said.kind === 'ok') return settle(id, 'open')
    if (said.kind === 'refused') {
      await settle(id, 'refused')
      await database.execute({
        sql: 'UPDATE players SET nonce = nonce - 1 WHERE id = ? AND nonce = ?',
        args: [session.player, proof.nonce + 1],
      })
      throw new SpinRefused(said.code)
    }
    await undo(id, session.player)
    throw new SpinRefused('not_placed')
  }

  const settle = async (id: string, state: string): Promise<void> => {
    await database.execute({ sql: 'UPDATE rounds SET state = ? WHERE id = ?', args: [state, id] })
  }

  async function undo(id: string, player: string): Promise<void> {
    const body = { playerRef: player, txId: `${id}.rollback`, refTxId: `${id}.bet`, roundId: id, reason: 'timeout' }
    await database.batch(
      [
        { sql: `UPDATE rounds SET state = 'void' WHERE id = ? AND state = 'betting'`, args: [id] },
        {
          sql: `INSERT INTO outbox (round, tx_id, call, body, tries, next_at) VALUES (?, ?, 'rollback', ?, 0, ?) ON CONFLICT (tx_id) DO NOTHING`,
          args: [id, body.txId, JSON.stringify(body), now()],
        },
      ],
      'write',
    )
    await deliver(id)
  }

  async function requireRound(id: string): Promise<Round> {
    const row = await first('SELECT * FROM rounds WHERE id = ?', [id])
    const slot = slotOf(String(row?.game))
    if (!row || !slot) throw new SpinRefused('round_unknown')
    const { player, mode, currency, stake, step, server_seed, client_seed, nonce } = row
    const seeds = { serverSeed: String(server_seed), clientSeed: String(client_seed), nonce: Number(nonce) }
    return {
      ...{ id, slot, player: String(player), game: slot.id, mode: mode === 'real' ? 'real' : 'demo' },
      ...{ currency: String(currency), stake: BigInt(String(stake)), step: Number(step) },
      result: slotRound(slot, seeds, hmac),
    }
  }

  const worth = ({ stake, slot }: Round, credits: number) => (BigInt(credits) * stake) / BigInt(slot.cost)

  /** Plays the next step of a round and pays it: what is owed is kept before it is shown. */
  async function playStep(round: Round): Promise<Shown> {
    const { id, game, player, currency, mode, result, step: index } = round
    const step = result.steps[index]
    if (!step) throw new SpinRefused('round_over')
    const pays = worth(round, step.credits)
    const isLast = index === result.steps.length - 1
    const advance = {
      sql: 'UPDATE rounds SET step = ?, state = ? WHERE id = ? AND step = ?',
      args: [index + 1, isLast ? 'done' : 'open', id, index],
    }
    if (mode === 'demo') {
      const row = await first('SELECT demo_balance FROM players WHERE id = ?', [player])
      const balance = BigInt(String(row?.demo_balance ?? 0)) + pays
      await database.batch(
        [advance, { sql: 'UPDATE players SET demo_balance = ? WHERE id = ?', args: [`${balance}`, player] }],
        'write',
      )
      return shown(round, index)
    }
    const common = { playerRef: player, txId: `${id}.${index}`, roundId: id, gameId: game }
    const owed =
      pays > 0n
        ? { call: 'win', body: { ...common, amount: `${pays}`, currency, endRound: isLast, outcome: outcomeOf(round) } }
        : isLast
          ? { call: 'end_round', body: { ...common, outcome: outcomeOf(round) } }
          : undefined
    const tell = owed && {
      sql: 'INSERT INTO outbox (round, tx_id, call, body, tries, next_at) VALUES (?, ?, ?, ?, 0, ?)',
      args: [id, common.txId, owed.call, JSON.stringify(owed.body), now()],
    }
    await database.batch(tell ? [advance, tell] : [advance], 'write')
    await deliver(id)
    return shown(round, index)
  }

  /** Enough to compute it again: what came up follows from the seeds. */
  const outcomeOf = ({ result }: Round) => ({
    stops: result.steps[0]?.kind === 'spin' ? result.steps[0].stops : [],
    credits: result.credits,
    free: result.steps.filter((step) => step.kind === 'spin' && step.stage === 'free').length,
  })

  async function shown(round: Round, index: number): Promise<Shown> {
    const { result, id, stake } = round
    const step = result.steps[index]
    if (!step) throw new SpinRefused('round_over')
    const before = result.steps.slice(0, index + 1)
    const spins = before.filter((one) => one.kind === 'spin')
    const awarded = spins.reduce((sum, one) => sum + one.awarded, 0)
    const isLast = index === result.steps.length - 1
    return {
      ...{ roundId: id, stake: `${stake}`, index, step, isLast, pays: `${worth(round, step.credits)}` },
      won: `${worth(
        round,
        before.reduce((sum, one) => sum + one.credits, 0),
      )}`,
      freeLeft: isLast ? 0 : awarded - (spins.length - 1),
      balance: await balanceOf(round),
    }
  }

  async function balanceOf({ player, mode }: { readonly player: string; readonly mode: Mode }): Promise<string> {
    if (mode === 'demo') {
      const row = await first('SELECT demo_balance FROM players WHERE id = ?', [player])
      return String(row?.demo_balance ?? '0')
    }
    const row = await first(
      `SELECT outbox.said FROM outbox JOIN rounds ON rounds.id = outbox.round WHERE rounds.player = ? AND outbox.said IS NOT NULL
       ORDER BY outbox.seq DESC LIMIT 1`,
      [player],
    )
    const said: unknown = row ? JSON.parse(String(row.said)) : undefined
    const read = WALLET_CALLS.balance.response.safeParse(said)
    return read.success ? read.data.balance.amount : ''
  }

  /** The round that a session has not played to its end. */
  async function unfinished({ player, game }: Pick<Session, 'player' | 'game'>): Promise<Shown | undefined> {
    const row = await first(
      `SELECT id FROM rounds WHERE player = ? AND game = ? AND state = 'open' AND step > 0 ORDER BY created_at LIMIT 1`,
      [player, game],
    )
    if (!row) return undefined
    const round = await requireRound(String(row.id))
    return shown(round, round.step - 1)
  }

  /** Goes on with a round. Refuses round_unknown, for another player's too, and round_over. */
  const advance = (session: Session, roundId: string): Promise<Shown> =>
    inTurn(session.player, async () => {
      const round = await requireRound(roundId)
      if (round.player !== session.player) throw new SpinRefused('round_unknown')
      return playStep(round)
    })

  /** Tells the operator what it has still to be told of a round, in its order, until something is not answered. */
  async function deliver(round: string): Promise<void> {
    for (;;) {
      const row = await first(
        'SELECT seq, call, body, tries FROM outbox WHERE round = ? AND said IS NULL ORDER BY seq LIMIT 1',
        [round],
      )
      if (!row) return
      const call = row.call === 'win' || row.call === 'end_round' ? row.call : 'rollback'
      const said = await wallet(call, JSON.parse(String(row.body)) as object)
      if (said.kind === 'unknown') {
        const tries = Number(row.tries) + 1
        const pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (tries - 1))
        await database.execute({
          sql: 'UPDATE outbox SET tries = ?, next_at = ? WHERE seq = ?',
          args: [tries, now() + pause, Number(row.seq)],
        })
        return
      }
      await database.execute({
        sql: 'UPDATE outbox SET said = ? WHERE seq = ?',
        args: [JSON.stringify(said.kind === 'ok' ? said.answer : { refused: said.code }), Number(row.seq)],
      })
    }
  }

  /** What a crash has left: bets of unknown fate are undone, stakes that stand get their first step, the rest is told. */
  async function recover(): Promise<void> {
    const left = await database.execute(
      `SELECT id, player, state FROM rounds WHERE mode = 'real' AND (state = 'betting' OR state = 'open' AND step = 0)`,
    )
    for (const { id, player, state } of left.rows)
      await inTurn(String(player), async () =>
        state === 'betting'
          ? await undo(String(id), String(player))
          : void (await playStep(await requireRound(String(id)))),
      )
    await database.execute(`UPDATE rounds SET state = 'refused' WHERE mode = 'demo' AND state = 'betting'`)
    await catchUp(Number.MAX_SAFE_INTEGER)
  }

  /** Tells what is due, and ends what was left alone. */
  async function catchUp(until = now()): Promise<void> {
    const due = await database.execute({
      sql: 'SELECT DISTINCT round FROM outbox WHERE said IS NULL AND next_at <= ? LIMIT 100',
      args: [until],
    })
    for (const { round } of due.rows) await deliver(String(round))
    const alone = await database.execute({
      sql: `SELECT id, player FROM rounds WHERE state = 'open' AND mode = 'real' AND created_at < ? LIMIT 100`,
      args: [now() - LEFT_ALONE_MS],
    })
    for (const { id, player } of alone.rows)
      await inTurn(String(player), async () => {
        let step = await playStep(await requireRound(String(id)))
        while (!step.isLast) step = await playStep(await requireRound(String(id)))
      })
  }

  return { requirePlayer, seeds, rotate, spin, advance, unfinished, balanceOf, recover, catchUp }
}
