import type { BetSeeds } from '../fairness/seeds.ts'
import type { HmacSha256 } from '../fairness/stream.ts'
import type { SlotFigures } from './figures.ts'
import type { SlotDefinition } from './v1/definition.ts'
import type { SlotRound } from './v1/round.ts'

/** One version of the slots: the machines, their statistics, and the logic of a round. */
export type SlotRules = {
  /** As stored with rounds. */
  readonly version: string
  readonly slots: readonly SlotDefinition[]
  /** Figures by slot id. The hash within identifies a machine of one version: bets are proved by it. */
  readonly figures: Readonly<Record<string, SlotFigures>>
  /** Plays a round from its seeds: the stream is that of every bet, and is read as far as the round needs. */
  play(slot: SlotDefinition, seeds: BetSeeds, hmac: HmacSha256): SlotRound
}
