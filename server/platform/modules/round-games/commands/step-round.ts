import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { ActionOf, RoundGameId } from '#server/shared/rules/registry.ts'
import { roundStateOf } from '../decide-round.ts'
import { ownRound, type RoundKey } from '../load-round.ts'
import { type ReceiptedRound, type RoundAnswer, receiptedRound, roundAnswer } from '../round-answer.ts'
import { settleRound } from '../settle-round.ts'
import type { GameRound } from '../stored-round.ts'

/** A step taken by a player. `step` is its number, from 1, so that a repeated request is not another step. */
type StepOf<G extends RoundGameId> = RoundKey<G> & { readonly step: number; readonly action: ActionOf<G> }
export type RoundStep = { [G in RoundGameId]: StepOf<G> }[RoundGameId]

/**
 * Takes a step, or returns its result if it was taken before. Refusals: not_found, round_over, step_conflict (wrong
 * step number; its detail is the next one) and step_unavailable.
 */
export function stepRound(context: CommandContext, request: RoundStep): ReceiptedRound {
  const answer = take(context, request)
  return answer.round.status === 'open' ? answer : receiptedRound(context, answer)
}

function take<G extends RoundGameId>(context: CommandContext, { step, action, ...key }: StepOf<G>): RoundAnswer {
  const round = ownRound(context, key)
  const { actionsOf, append } = round.rules.round
  const taken = actionsOf(round.params)
  if (taken[step - 1] === action) return roundAnswer(context, round)
  if (round.ending !== null && step > taken.length) throw new Refusal('round_over')
  if (step !== taken.length + 1) throw new Refusal('step_conflict', { field: 'step', detail: String(taken.length + 1) })
  if (!allows(round, action)) throw new Refusal('step_unavailable')
  const next = { ...round, params: append(round.params, action), touchedAt: context.now }
  write(context, next, taken.length)
  const standing = roundStateOf(next)
  return roundAnswer(context, settleIfOver(context, next, standing), standing)
}

function allows<G extends RoundGameId>(round: GameRound<G>, action: ActionOf<G>): boolean {
  return round.rules.round.allows(round.params, roundStateOf(round).options, action)
}

function write<G extends RoundGameId>(context: CommandContext, { id, params, touchedAt }: GameRound<G>, taken: number) {
  const { changes } = context.db.run(
    'UPDATE rounds SET params = ?, steps = steps + 1, touched_at = ? WHERE id = ? AND steps = ? AND ending IS NULL',
    [JSON.stringify(params), touchedAt, id, taken],
  )
  if (changes !== 1) throw new Error('the round has already advanced')
}

function settleIfOver<G extends RoundGameId>(
  context: CommandContext,
  round: GameRound<G>,
  { status }: ReturnType<typeof roundStateOf<G>>,
): GameRound<G> {
  if (status === 'open') return round
  return settleRound(context, round, status === 'lost' ? 'lost' : 'completed')
}
