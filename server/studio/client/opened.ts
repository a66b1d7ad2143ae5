import type { SlotFigures } from '#server/shared/rules/slots/figures.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import type { Shown } from '../rounds/reader.ts'

/** What decides a player's next round, as far as they may know it. */
export type Seeds = { readonly serverHash: string; readonly clientSeed: string; readonly nonce: number }

/** What the studio has opened for a slot's page. Amounts are micro-units, as digits. */
export type Opened = {
  readonly session: string
  readonly balance: string
  readonly currency: string
  readonly mode: 'demo' | 'real'
  readonly minCycleMs: number
  readonly autoplay: boolean
  readonly visitor: string | null
  readonly stakes: readonly string[]
  readonly slot: SlotDefinition
  readonly figures: SlotFigures
  readonly seeds: Seeds
  /** What is left of them is played before money is. */
  readonly freeSpins: readonly { readonly id: string; readonly stake: string; readonly left: number }[]
  readonly unfinished: Shown | null
  /** Whether the slot is that of the round that was left, and has changed since: it plays that round, and no other. */
  readonly isOlder: boolean
}
