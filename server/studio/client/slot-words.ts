import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import type { Win, Window } from '#server/shared/rules/slots/v1/wins.ts'
import type { Texts } from '../texts.ts'
import { ownValue } from './own-value.ts'

/** Texts of a slot: names of symbols, the content of the board, and descriptions of wins. */
export type SlotWords = {
  nameOf(letter: string): string
  /** Whole content of the board, reel by reel. */
  boardOf(window: Window): string
  /** `stake` in micro-units, as digits. */
  winOf(win: Win, stake: string): string
}

type Parts = {
  readonly texts: Texts
  readonly names: Readonly<Record<string, string>>
  readonly money: (units: string | bigint) => string
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string
}

/** Letter of a slot's scatter or coin; '' if it has none. */
export const partOf = ({ symbols }: SlotDefinition, part: 'scatter' | 'coin'): string =>
  Object.keys(symbols).find((letter) => symbols[letter]?.[part]) ?? ''

export function slotWords(slot: SlotDefinition, { texts, names, money, fill }: Parts): SlotWords {
  const nameOf = (letter: string) => ownValue(names, letter) ?? ownValue(slot.symbols, letter)?.name ?? letter
  return {
    nameOf,
    boardOf: (window) =>
      window
        .map((reel, at) => fill(texts.board, { reel: at + 1, symbols: [...reel].map(nameOf).join(', ') }))
        .join('. '),
    winOf(win, stake) {
      const sum = money((BigInt(win.credits) * BigInt(stake)) / BigInt(slot.cost))
      const symbol = nameOf(win.kind === 'scatter' ? partOf(slot, 'scatter') : win.symbol)
      if (win.kind === 'line') return fill(texts.line, { n: win.line, count: win.count, symbol, sum })
      if (win.kind === 'ways') return fill(texts.ways, { n: win.ways, count: win.count, symbol, sum })
      return fill(texts.scatter, { count: win.count, symbol, sum })
    },
  }
}
