import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { stakeStanding } from '../ledger/index.ts'
import { addPointsOnce, takePointsBack } from '../vip/index.ts'
import { betReference, ownPart } from './record-bet.ts'

type OpenBet = {
  readonly id: string
  readonly userId: string
  readonly game: string
  readonly currency: Currency
  /** Of what was staked on, in 1e-6. */
  readonly edgePpm: number
}

/**
 * Brings the points of a bet that is settled later, and may be settled anew, up to how its stake stands now: once all of it is
 * played they are there, and while it is open, or void, they are not.
 */
export function rewardOpenBet(context: CommandContext, { id, ...bet }: OpenBet): void {
  const reference = betReference(id)
  const stake = stakeStanding(context, reference)
  if (stake?.state === 'settled') addPointsOnce(context, { ...bet, reference, stake: ownPart(stake) })
  else takePointsBack(context, reference)
}
