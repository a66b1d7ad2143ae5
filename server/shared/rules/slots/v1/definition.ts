/** A letter of a strip. */
export type SlotSymbol = {
  readonly name: string
  readonly wild?: boolean
  /** Pays wherever it lies, and opens free spins. */
  readonly scatter?: boolean
  /** Opens hold and spin. */
  readonly coin?: boolean
}

/** By how many there are of what was counted, as a text: `{ "3": 10 }`. */
type ByCount = Readonly<Record<string, number>>

/**
 * A slot as data. A credit is the total bet divided by `cost`; `pays` are credits, by symbol and by how many reels it runs
 * from the left; a scatter's pays and the coins of hold and spin are total bets.
 */
export type SlotDefinition = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly theme: string
  readonly kind: 'lines' | 'ways'
  readonly rows: number
  readonly cost: number
  readonly wildSym: string
  readonly symbols: Readonly<Record<string, SlotSymbol>>
  readonly pays: Readonly<Record<string, readonly number[]>>
  /** A row for each reel, 0 on top. */
  readonly lines?: readonly string[]
  readonly strips: { readonly base: readonly string[]; readonly free?: readonly string[] | 'base' }
  /** What each wild in a win multiplies it by. */
  readonly wildMult?: { readonly base: number; readonly free: number }
  readonly scatter?: { readonly pays: readonly number[] }
  readonly free?: { readonly mult: number; readonly award: ByCount; readonly retrigger: ByCount }
  readonly hold?: {
    readonly trigger: number
    readonly respins: number
    /** Values with their weights; the first is an empty cell. */
    readonly table: readonly (readonly [value: number, weight: number])[]
    /** What a full board adds. */
    readonly full: number
  }
  /** What the first, second … fall is multiplied by; the last holds for all after it. */
  readonly cascade?: readonly number[]
  /** In total bets: there a round ends. */
  readonly maxWin: number
}

export type Stage = 'base' | 'free'

/** The strips of a stage. */
export function stripsOf({ strips }: Pick<SlotDefinition, 'strips'>, stage: Stage): readonly string[] {
  return stage === 'free' && strips.free !== undefined && strips.free !== 'base' ? strips.free : strips.base
}

/** The letter of the definition's symbols that has a part of its own; undefined where none has. */
export function letterOf({ symbols }: Pick<SlotDefinition, 'symbols'>, part: 'scatter' | 'coin'): string | undefined {
  return Object.keys(symbols).find((letter) => symbols[letter]?.[part])
}
