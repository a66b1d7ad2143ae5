import { isRed } from '#server/shared/rules/roulette/v1/chips.ts'
import { m } from '~/paraglide/messages.js'

const WORDS: Readonly<Record<string, () => string>> = {
  player: m.live_player,
  banker: m.live_banker,
  tie: m.live_tie,
}

/** What came up at a table, in the reader's language: a number, or whose hand won. */
export const resultWord = (result: string): string => WORDS[result]?.() ?? result

const LOOKS: Readonly<Record<string, string>> = {
  player: 'bg-info-dim text-info',
  banker: 'bg-loss-dim text-loss',
  tie: 'bg-win-dim text-win',
  '0': 'bg-win-dim text-win',
}

/** Its colours at the table; the letter or number says the same. */
export const resultLook = (result: string): string =>
  LOOKS[result] ?? (isRed(Number(result)) ? 'bg-loss-dim text-loss' : 'bg-surface-3 text-paper-2')
