import { useState } from 'react'
import type { M4 } from '#server/rules/money.ts'
import {
  firstStake,
  moveStake,
  type StakedGame,
  type StakeLimits,
  type StakeMove,
  stakeLimits,
  stakeProblem,
} from './stake.ts'
import type { Table } from './use-table.ts'

/** The stake field: what it holds, what bounds it, and what keeps it from being placed. */
export type Stake = {
  /** Canonical decimal, '' while what is typed is no amount. */
  amount: string
  set: (amount: string) => void
  move: (move: StakeMove) => void
  limits: StakeLimits
  /** As a server's message: "code" or "code:detail". */
  problem: string | undefined
}

/**
 * The stake of one game at one table.
 * @param top what the bet can pay at most, which lowers the largest stake; of an open-ended game the least win
 */
export function useStake(game: StakedGame, { unit, balance }: Table, top: M4): Stake {
  const [typed, setTyped] = useState<string>()
  const place = { game, unit, top, balance }
  const amount = typed ?? firstStake(place)
  return {
    amount,
    set: setTyped,
    move: (move) => setTyped(moveStake(amount, move, place)),
    limits: stakeLimits(place),
    problem: stakeProblem(amount, place),
  }
}
