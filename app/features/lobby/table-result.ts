import { ownValue } from '#server/shared/own-value.ts'
import { m } from '~/paraglide/messages.js'
import type { LiveRound } from './table-phase.ts'

const WORDS: Readonly<Record<string, () => string>> = {
  player: m.live_player,
  banker: m.live_banker,
  tie: m.live_tie,
}

/** What came up at a table, in the reader's language: a number, or whose hand won. */
export const resultWord = (result: string): string => ownValue(WORDS, result)?.() ?? result

/** Its colours at the table; the letter or number says the same. */
export const RESULT_LOOKS: Readonly<Record<LiveRound['results'][number]['colour'], string>> = {
  red: 'bg-loss-dim text-loss',
  black: 'bg-surface-3 text-paper-2',
  green: 'bg-win-dim text-win',
  blue: 'bg-info-dim text-info',
}
