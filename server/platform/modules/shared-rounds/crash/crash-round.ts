import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { elapsedToCrash } from '#server/shared/rules/crash/current.ts'
import { rulesOf } from '#server/shared/rules/versions.ts'
import { nodeHmacSha256 } from '../../fairness/index.ts'
import { linkAt } from '../chain.ts'
import { CRASH } from '../channels.ts'
import { chainOf, currentRound, type SharedRound } from '../stored-round.ts'

/** The current or last flight; undefined before the first. */
export const currentFlight = (context: Pick<CommandContext, 'db'>) => currentRound(context, CRASH.name)

export const rulesOfFlight = ({ rules }: Pick<CommandContext, 'rules'>, { rulesVersion }: SharedRound) =>
  rulesOf(rules.shared.crash, rulesVersion)

/** Crash point of a flight, in hundredths: recomputed each time and not stored, since it is secret before the crash. */
export function pointOf(context: CommandContext, round: SharedRound): number {
  const chain = chainOf(context, round)
  if (chain.salt === null) throw new Error('the chain of the round has no salt')
  const gameHash = new Uint8Array(Buffer.from(linkAt(context, chain, round.number), 'hex'))
  return rulesOfFlight(context, round).pointOf(nodeHmacSha256, { salt: chain.salt, gameHash })
}

/** When a flight took off, and when it crashes at a point. */
export function timesOf({ startedAt }: SharedRound, point: number): { startedAt: number; crashAt: number } {
  if (startedAt === null) throw new Error('the round has not started')
  return { startedAt, crashAt: startedAt + elapsedToCrash(point) }
}
