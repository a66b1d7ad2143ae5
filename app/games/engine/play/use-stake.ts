import { useState } from 'react'
import type { BetLimits } from '#server/shared/money/limits.ts'
import type { M4 } from '#server/shared/money/micros.ts'
import { firstStake, moveStake, type StakeLimits, type StakeMove, stakeLimits, stakeProblem } from './stake.ts'
import type { PlayMode } from './use-play-mode.ts'

export type StakeInput = {
  /** Canonical decimal, '' while the input is invalid. */
  value: string
  set: (value: string) => void
  move: (move: StakeMove) => void
  limits: StakeLimits
  /** Only one stake is possible. */
  isFixed: boolean
}

export type Stake = {
  /** Canonical decimal, '' for none. */
  amount: string
  /** Reason why it cannot be placed, as a server message: "code" or "code:detail". */
  problem: string | undefined
  /** The stake field's value is the problem. */
  isWrong?: boolean
  /** The game's own instruction while there is no stake yet. */
  prompt?: string | undefined
  /** Absent if the stake is not typed, such as the price of a case. */
  input: StakeInput | undefined
}

/** Stake from a text field. `top` is the maximum multiplier of the bet, which lowers the maximum stake. */
export function useStake(limits: BetLimits, { unit, balance }: PlayMode, top: M4): Stake & { input: StakeInput } {
  const [typed, setTyped] = useState<string>()
  const place = { limits, unit, top, balance }
  const amount = typed ?? firstStake(place)
  const problem = stakeProblem(amount, place)
  const bounds = stakeLimits(place)
  return {
    amount,
    problem,
    isWrong: problem !== undefined,
    input: {
      value: amount,
      set: setTyped,
      move: (move) => setTyped(moveStake(amount, move, place)),
      limits: bounds,
      isFixed: bounds.min === bounds.max,
    },
  }
}
