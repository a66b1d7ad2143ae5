import type { StudioDatabase } from '../database.ts'
import type { KeyedMutex } from '../keyed-mutex.ts'
import type { Outbox } from '../outbox.ts'
import { SpinRefused } from '../session.ts'
import type { RoundReader } from './reader.ts'
import type { Stakes } from './stakes.ts'
import type { PlayStep } from './steps.ts'

/** A round abandoned by its player for this long is played to its end. */
const ABANDONED_MS = 24 * 3_600_000
const MAX_ROUNDS = 100

type Parts = {
  readonly database: StudioDatabase
  readonly outbox: Outbox
  readonly exclusive: KeyedMutex
  readonly reader: Pick<RoundReader, 'first' | 'requireRound'>
  readonly stakes: Pick<Stakes, 'takeFree' | 'rollBack'>
  readonly playStep: PlayStep
  readonly now: () => number
}

/** Finishes rounds left open by a crash, an unreachable wallet or an absent player. */
export function openRecovery({ database, outbox, exclusive, reader, stakes, playStep, now }: Parts) {
  const { first, requireRound } = reader

  /**
   * Runs after a start: rolls back bets of unknown outcome, plays the first step of accepted ones, and sends every
   * payment.
   */
  async function recover(): Promise<void> {
    const left = await database.execute(
      `SELECT id, player, state FROM rounds WHERE mode = 'real' AND (state = 'betting' OR state = 'open' AND step = 0)`,
    )
    for (const { id, player, state } of left.rows)
      await exclusive(String(player), async () =>
        state === 'betting'
          ? await finishStake(String(id), String(player))
          : void (await playStep(await requireRound(String(id)))),
      )
    await database.execute(`UPDATE rounds SET state = 'refused' WHERE mode = 'demo' AND state = 'betting'`)
    await catchUp(Number.MAX_SAFE_INTEGER)
  }

  /** A free spin of unknown outcome is reported again, any number of times: its report is idempotent. */
  async function finishStake(id: string, player: string): Promise<void> {
    const round = await requireRound(id)
    if (!round.isFree) return stakes.rollBack(id, player)
    const row = await first('SELECT state FROM rounds WHERE id = ?', [id])
    // the request of the spin may have received the outcome in the meantime
    if (row?.state !== 'betting') return
    try {
      await stakes.takeFree(round)
      await playStep(round)
    } catch (error) {
      if (!(error instanceof SpinRefused)) throw error
    }
  }

  /** Sends payments that are due, and finishes free spins of unknown outcome and abandoned rounds. */
  async function catchUp(until = now()): Promise<void> {
    await outbox.sendDue(until)
    const waiting = await database.execute(
      `SELECT id, player FROM rounds JOIN free_rounds ON round = id WHERE state = 'betting' LIMIT ${MAX_ROUNDS}`,
    )
    for (const { id, player } of waiting.rows)
      await exclusive(String(player), () => finishStake(String(id), String(player)))
    const abandoned = await database.execute({
      sql: `SELECT id, player FROM rounds WHERE state = 'open' AND mode = 'real' AND created_at < ? LIMIT ${MAX_ROUNDS}`,
      args: [now() - ABANDONED_MS],
    })
    for (const { id, player } of abandoned.rows)
      await exclusive(String(player), async () => {
        let step = await playStep(await requireRound(String(id)))
        while (!step.isLast) step = await playStep(await requireRound(String(id)))
      })
  }

  return { recover, catchUp }
}
