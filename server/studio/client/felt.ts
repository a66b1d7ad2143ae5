import type { TableResult } from '#server/shared/rules/tables/v1/table-result.ts'
import type { TableTexts } from '../table-texts.ts'
import { writeText } from './frame.ts'

/** What a table looks like from above, whatever is played on it. */
export type Felt = {
  readonly node: HTMLElement
  /** The spots by what a screen reader says of them. */
  spotName(spot: string): string
  /** Chips that lie, and that are about to; in micro-units. */
  showChips(lying: ReadonlyMap<string, bigint>, held: ReadonlyMap<string, bigint>): void
  /** Whether chips may be laid. */
  setOpen(isOpen: boolean): void
  /** Lets the ball roll or the cards come, within a time; at once for who asks for less motion. */
  play(result: TableResult, options: { readonly ms: number; readonly isStill: boolean }): void
  /** Marks what has won. */
  decide(result: TableResult): void
  clear(): void
  /** What came up, in words. */
  words(result: TableResult): string
}

export type FeltParts = {
  readonly texts: TableTexts
  readonly onSpot: (spot: string) => void
  /** Micro-units as a chip has them written. */
  readonly short: (units: bigint) => string
  readonly money: (units: bigint) => string
  readonly spots: Readonly<Record<string, { readonly pays: number; readonly most: string; readonly edge: number }>>
}

/** Writes the chip of a spot; `isHeld` where some of it is only about to be laid. */
export function showChip(spot: HTMLElement, sum: string, isHeld: boolean): void {
  const chip = spot.querySelector<HTMLElement>('.chip')
  if (!chip) return
  writeText(chip, sum)
  chip.classList.toggle('held', isHeld)
}
