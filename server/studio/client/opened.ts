import type { SlotFigures } from '#server/shared/rules/slots/figures.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import type { Shown } from '../rounds/reader.ts'

/** Public part of the seeds that decide a player's next round. */
export type Seeds = {
  readonly serverHash: string
  /** Hash of the server seed of the next pair. */
  readonly nextServerHash: string
  readonly clientSeed: string
  readonly nonce: number
}

/** Data with which a slot's page opens. Amounts are micro-units, as digits. */
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
  /** Remaining free spins, which are played before money. */
  readonly freeSpins: readonly { readonly id: string; readonly stake: string; readonly left: number }[]
  readonly unfinished: Shown | null
  /** Whether the slot belongs to the unfinished round and has changed since: only that round can be played. */
  readonly isOlder: boolean
}
