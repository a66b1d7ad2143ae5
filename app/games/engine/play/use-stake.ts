import { useState } from 'react'
import type { BetLimits } from '#server/shared/money/limits.ts'
import type { M4 } from '#server/shared/money/micros.ts'
import { firstStake, moveStake, type StakeLimits, type StakeMove, stakeLimits, stakeProblem } from './stake.ts'
import type { PlayMode } from './use-play-mode.ts'

/** The field in which a player types an amount, and the buttons beside it. */
export type StakeInput = {
  /** Canonical decimal, '' while what is typed is no amount. */
  value: string
  set: (value: string) => void
  move: (move: StakeMove) => void
  limits: StakeLimits
  /** There is one stake that can be placed. */
  isFixed: boolean
}

/** What the next bet stakes. */
export type Stake = {
  /** Canonical decimal, '' for none. */
  amount: string
  /** Why it cannot be placed, as a server's message: "code" or "code:detail". */
  problem: string | undefined
  /** What stands in the field is the problem. */
  isWrong?: boolean
  /** What is to be done before there is a stake, in words of the game's own. */
  prompt?: string | undefined
  /** Absent where nothing is typed: a case has its price. */
  input: StakeInput | undefined
}

/** A stake that is what its field says. `top` is the most that the bet can pay, which lowers the largest stake. */
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
