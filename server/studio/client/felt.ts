import type { TableResult } from '#server/shared/rules/tables/v1/table-result.ts'
import type { TableTexts } from '../table-texts.ts'
import { writeText } from './frame.ts'

/** Top view of a table, for any game. */
export type Felt = {
  readonly node: HTMLElement
  spotName(spot: string): string
  /** Placed chips and chips about to be placed; in micro-units. */
  showChips(lying: ReadonlyMap<string, bigint>, held: ReadonlyMap<string, bigint>): void
  setOpen(isOpen: boolean): void
  /** Animates the ball or the cards within a time; shows the result immediately with reduced motion. */
  play(result: TableResult, options: { readonly ms: number; readonly isStill: boolean }): void
  decide(result: TableResult): void
  clear(): void
  words(result: TableResult): string
}

export type FeltParts = {
  readonly texts: TableTexts
  readonly onSpot: (spot: string) => void
  /** Label of a chip for micro-units. */
  readonly short: (units: bigint) => string
  readonly money: (units: bigint) => string
  readonly spots: Readonly<Record<string, { readonly pays: number; readonly most: string; readonly edge: number }>>
}

/** Updates the chip of a spot; `isHeld` if a part of it is only about to be placed. */
export function showChip(spot: HTMLElement, sum: string, isHeld: boolean): void {
  const chip = spot.querySelector<HTMLElement>('.chip')
  if (!chip) return
  writeText(chip, sum)
  chip.classList.toggle('held', isHeld)
}
