import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { tryPost } from '../post.ts'
import type { PlayerFlow } from './settle-stake.ts'
import { loadStakeStatus, stakeKey } from './stake-status.ts'
import { voidStake } from './void-stake.ts'

/** `flow` is null if nothing was returned. */
export type RolledBack = { readonly returned: Micros; readonly flow: PlayerFlow | null }

/**
 * Rolls back a stake, whether or not it has arrived, and returns the amount given back. For a stake that has not
 * arrived it leaves a tombstone under its key, so that the stake is refused when it arrives. A repeat gives back
 * nothing. Refuses `conflict` if part of the stake was settled: reverse that first.
 */
export function rollBackStake(context: CommandContext, { reference }: { readonly reference: string }): RolledBack {
  const stake = loadStakeStatus(context, reference)
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
