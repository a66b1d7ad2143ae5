import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { tryPost } from '../post.ts'
import type { PlayerFlow } from './settle-stake.ts'
import { stakeKey, stakeStanding } from './standing.ts'
import { voidStake } from './void-stake.ts'

/** `flow` is null where nothing was given back. */
export type RolledBack = { readonly returned: Micros; readonly flow: PlayerFlow | null }

/**
 * Undoes a stake, whether or not it has come: answers what was given back. One that has not come leaves a tombstone under
 * its key, so that it is refused for ever when it does. Undone again it gives back nothing.
 * Refuses `conflict` where some of the stake was settled: that has to be reversed first.
 */
export function rollBackStake(context: CommandContext, { reference }: { readonly reference: string }): RolledBack {
  const stake = stakeStanding(context, reference)
  if (!stake) {
    tryPost(context, { kind: 'tombstone', reference, idempotencyKey: stakeKey(reference), postings: [] })
    return { returned: micros(0n), flow: null }
  }
  switch (stake.state) {
    case 'void':
      return { returned: micros(0n), flow: null }
    case 'open':
    case 'reversed':
      if (stake.paid !== 0n) throw new Refusal('conflict')
      return voidStake(context, { reference, name: 'rollback' })
    case 'part_settled':
    case 'settled':
      throw new Refusal('conflict')
  }
}
