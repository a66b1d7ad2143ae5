import type { BetSeeds } from '../fairness/seeds.ts'
import type { HmacSha256 } from '../fairness/stream.ts'
import type { SlotFigures } from './figures.ts'
import type { SlotDefinition } from './v1/definition.ts'
import type { SlotRound } from './v1/round.ts'

/** One version of the slots: the machines, what their figures come to, and how a round of one is played. */
export type SlotRules = {
  /** As rounds store it. */
  readonly version: string
  readonly slots: readonly SlotDefinition[]
  /** By the slot's id. The hash among them names a machine of one version, and no other: bets are proven by it. */
  readonly figures: Readonly<Record<string, SlotFigures>>
  /** A slot's round as its seeds decide it: the stream is that of every bet, and read as far as the round goes. */
  play(slot: SlotDefinition, seeds: BetSeeds, hmac: HmacSha256): SlotRound
}
