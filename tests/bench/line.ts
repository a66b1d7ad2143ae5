import type FLOORS from './floors.json'

/** What a figure is known by: in `floors.json`, and in the README. */
export type FigureId = keyof typeof FLOORS

/** One line of a benchmark: what was measured, and in the same run the bare thing that it is compared with. */
export type Line = {
  /** Where its ratio has a limit that it has to keep. */
  readonly id?: FigureId
  readonly name: string
  readonly unit: string
  readonly measured: number
  readonly reference: { readonly name: string; readonly measured: number }
}
