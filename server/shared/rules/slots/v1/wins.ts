import { letterOf, type SlotDefinition, type Stage } from './definition.ts'

/** What lies on the reels, reel by reel from the left, each from the top. */
export type Window = readonly string[]

/** `credits` are as paid, with all that multiplies them. Lines count from 1. */
export type Win =
  | {
      readonly kind: 'line'
      readonly line: number
      readonly symbol: string
      readonly count: number
      readonly credits: number
    }
  | {
      readonly kind: 'ways'
      readonly symbol: string
      readonly count: number
      readonly ways: number
      readonly credits: number
    }
  | { readonly kind: 'scatter'; readonly count: number; readonly credits: number }

/** How many of a letter a window has. */
export function countOf(window: Window, letter: string | undefined): number {
  if (letter === undefined) return 0
  return window.reduce((count, reel) => count + reel.split(letter).length - 1, 0)
}

/** What a window pays: lines by their numbers or ways by the order of symbols, then the scatter. */
export function winsOf(
  slot: SlotDefinition,
  window: Window,
  { stage, multiplier }: { stage: Stage; multiplier: number },
): Win[] {
  const m = slot.wildMult?.[stage] ?? 1
  const wins = slot.kind === 'lines' ? lineWins(slot, window, m) : waysWins(slot, window, m)
  const scatters = countOf(window, letterOf(slot, 'scatter'))
  const pay = (slot.scatter?.pays[scatters - 1] ?? 0) * slot.cost
  const paid: Win[] = pay > 0 ? [...wins, { kind: 'scatter', count: scatters, credits: pay }] : wins
  return paid.map((win) => ({ ...win, credits: win.credits * multiplier }))
}

/** From the first reel, once a line: the better of its leading wilds and of the first symbol that is none, a tie as the symbol. */
function lineWins(slot: SlotDefinition, window: Window, m: number): Win[] {
  return (slot.lines ?? []).flatMap((rows, index): Win[] => {
    const letters = window.map((reel, at) => reel[Number(rows[at])] ?? '')
    const ends = (letter: string) => slot.symbols[letter]?.scatter === true || slot.symbols[letter]?.coin === true
    const first = letters.findIndex((letter) => letter !== slot.wildSym)
    const wilds = first === -1 ? letters.length : first
    const ofWilds = { symbol: slot.wildSym, count: wilds, credits: payOf(slot, slot.wildSym, wilds) * m ** wilds }
    const symbol = letters[first]
    if (symbol === undefined || ends(symbol)) return credited([{ ...ofWilds, kind: 'line', line: index + 1 }])
    const end = letters.findIndex((letter) => letter !== symbol && letter !== slot.wildSym)
    const count = end === -1 ? letters.length : end
    const used = letters.slice(0, count).filter((letter) => letter === slot.wildSym).length
    const ofSymbol = { symbol, count, credits: payOf(slot, symbol, count) * m ** used }
    const better = ofWilds.credits > ofSymbol.credits ? ofWilds : ofSymbol
    return credited([{ ...better, kind: 'line', line: index + 1 }])
  })
}

/** Each symbol in every way from the first reel on; a wild counts as so many of it as it multiplies. */
function waysWins(slot: SlotDefinition, window: Window, m: number): Win[] {
  return Object.keys(slot.pays).flatMap((symbol): Win[] => {
    let [count, ways] = [0, 1]
    for (const reel of window) {
      const here = countOf([reel], symbol) + m * countOf([reel], slot.wildSym)
      if (here === 0) break
      count += 1
      ways *= here
    }
    return credited([{ kind: 'ways', symbol, count, ways, credits: payOf(slot, symbol, count) * ways }])
  })
}

const payOf = ({ pays }: SlotDefinition, symbol: string, count: number) => pays[symbol]?.[count - 1] ?? 0

const credited = (wins: readonly Win[]) => wins.filter(({ credits }) => credits > 0)
