import type { Currency } from '#server/shared/constants/currencies.ts'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import type { StudioDatabase } from './database.ts'
import { type RandomBytes, randomUuid } from './entropy.ts'
import { keepCampaigns } from './rounds/free-spins.ts'
import type { Rounds } from './rounds/rounds.ts'
import { type Session, SpinRefused } from './session.ts'
import type { Wallet } from './wallet.ts'

export type Opening = {
  readonly game: string
  readonly mode: 'demo' | 'real'
  readonly token?: string | undefined
  /** Visitor id of a demo, stored by the browser's tab. */
  readonly visitor?: string | undefined
  readonly currency: Currency
}

/** A session with its stake limits, in micro-units; demos have only those of the game. */
export type OpenedSession = {
  readonly session: Session
  readonly balance: string
  readonly min: bigint
  readonly max: bigint
}

export type Sessions = ReturnType<typeof openSessions>

/** Sessions, opened with an operator's launch token, or for play money by anybody. */
export function openSessions({
  database,
  wallet,
  rounds,
  now,
  random,
}: {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly rounds: Rounds
  readonly now: () => number
  readonly random: RandomBytes
}) {
  /** Throws the wallet's errors, and provider_down if it is unreachable. */
  async function open(opening: Opening): Promise<OpenedSession> {
    return opening.mode === 'real' ? authenticate(opening) : openDemo(opening)
  }

  async function keep({
    id,
    player,
    game,
    mode,
    currency,
    walletSession,
    minCycleMs,
    autoplay,
  }: Session): Promise<void> {
    await database.execute({
      sql: `INSERT INTO sessions (id, player, game, mode, currency, wallet_session, min_cycle_ms, autoplay, opened_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      args: [id, player, game, mode, currency, walletSession, minCycleMs, Number(autoplay), now()],
    })
  }

  async function authenticate({ game, token }: Opening): Promise<OpenedSession> {
    const result = await wallet('authenticate', { launchToken: token ?? '', gameId: game })
    if (result.kind !== 'ok') throw new SpinRefused(result.kind === 'refused' ? result.code : 'provider_down')
    const answer = WALLET_CALLS.authenticate.response.parse(result.answer)
    await rounds.requirePlayer(answer.playerRef, answer.clientSeed)
    await keepCampaigns(database, { player: answer.playerRef, game, freeSpins: answer.freeSpins })
    const session: Session = {
      id: randomUuid(random),
      player: answer.playerRef,
      game,
      mode: 'real',
      currency: answer.currency,
      walletSession: answer.sessionId,
      minCycleMs: answer.limits.minCycleMs,
      autoplay: answer.limits.autoplay,
    }
    await keep(session)
    const [min, max] = [BigInt(answer.limits.minStake), BigInt(answer.limits.maxStake)]
    return { session, balance: answer.balance.amount, min, max }
  }

  async function openDemo({ game, visitor, currency }: Opening): Promise<OpenedSession> {
    const player = visitor ?? randomUuid(random)
    const session: Session = {
      id: randomUuid(random),
      player,
      game,
      mode: 'demo',
      currency,
      walletSession: null,
      minCycleMs: 500,
      autoplay: true,
    }
    // before its player, who is deleted with the last of their sessions
    await keep(session)
    await rounds.requirePlayer(player, randomUuid(random), currency)
    return { session, balance: await rounds.balanceOf(session), min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) }
  }

  /** Throws session_unknown, also for a session of another game. */
  async function require(id: string, game?: string): Promise<Session> {
    const { rows } = await database.execute({ sql: 'SELECT * FROM sessions WHERE id = ?', args: [id] })
    const [row] = rows
    if (!row || (game !== undefined && row.game !== game)) throw new SpinRefused('session_unknown')
    return {
      id,
      player: String(row.player),
      game: String(row.game),
      mode: row.mode === 'real' ? 'real' : 'demo',
      currency: String(row.currency),
      walletSession: row.wallet_session === null ? null : String(row.wallet_session),
      minCycleMs: Number(row.min_cycle_ms),
      autoplay: Number(row.autoplay) === 1,
    }
  }

  return { open, require }
}
