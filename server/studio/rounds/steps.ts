import type { StudioDatabase } from '../database.ts'
import { type Outbox, owe } from '../outbox.ts'
import { SpinRefused } from '../session.ts'
import { outcomeOf, type Round, type RoundReader, type Shown, worth } from './reader.ts'

type Parts = {
  readonly database: StudioDatabase
  readonly outbox: Outbox
  readonly reader: Pick<RoundReader, 'first' | 'shown'>
  readonly now: () => number
}

export type PlayStep = (round: Round) => Promise<Shown>

/**
 * Plays the next step of a round and pays it. A payment is stored before its step is shown. SpinRefused: round_over.
 */
export function openSteps({ database, outbox, reader: { first, shown }, now }: Parts): PlayStep {
  return async (round) => {
    const { id, player, mode, result, step: index } = round
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
    const owed = owedFor(round, { txId: `${id}.${index}`, pays, isLast, at: now() })
    await database.batch(owed ? [advance, owed] : [advance], 'write')
    await outbox.deliver(id)
    return shown(round, index)
  }
}

type Payment = { readonly txId: string; readonly pays: bigint; readonly isLast: boolean; readonly at: number }

/** Wallet call owed for a step; undefined if there is none. A free spin was paid as a whole before its first step. */
function owedFor(round: Round, { txId, pays, isLast, at }: Payment) {
  const { id: roundId, player, game, currency, isFree } = round
  const common = { playerRef: player, txId, roundId, gameId: game }
  if (isFree) return undefined
  if (pays > 0n) {
    const body = { ...common, amount: `${pays}`, currency, endRound: isLast, outcome: outcomeOf(round) }
    return owe({ call: 'win', body, txId, roundId, at })
  }
  if (!isLast) return undefined
  return owe({ call: 'end_round', body: { ...common, outcome: outcomeOf(round) }, txId, roundId, at })
}
