import type FLOORS from './floors.json'

/** Id of a benchmark value, in `floors.json` and in the README. */
export type FigureId = keyof typeof FLOORS

/** One result of a benchmark: the measured value, and the reference measured in the same run. */
export type Line = {
  /** Set if its ratio has a limit. */
  readonly id?: FigureId
  readonly name: string
  readonly unit: string
  readonly measured: number
  readonly reference: { readonly name: string; readonly measured: number }
}
