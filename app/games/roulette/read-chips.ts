import { tryParseMicros } from '#server/shared/money/micros.ts'
import type { Chip } from '#server/shared/rules/roulette/current.ts'
import { CHIP_COVERS } from '#server/shared/rules/roulette/current.ts'

const AMOUNT = /^(0|[1-9]\d{0,12})(\.\d{1,6})?$/

/** Whether the chips form a valid bet: every place exists, no place twice, every amount positive. */
export function areChips(chips: readonly Chip[]): boolean {
  const isChip = ({ bet, amount }: Chip) =>
    CHIP_COVERS.has(bet) && AMOUNT.test(amount) && (tryParseMicros(amount) ?? 0n) > 0n
  return chips.length > 0 && chips.every(isChip) && new Set(chips.map(({ bet }) => bet)).size === chips.length
}

/** Parses "red 10; straight:17 2.5" to chips; undefined if invalid. */
export function readChips(text: string): readonly Chip[] | undefined {
  const chips = text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [bet = '', amount = ''] = entry.split(/\s+/)
      return { bet, amount }
    })
  return areChips(chips) ? chips : undefined
}

/** Inverse of readChips. */
export const chipsText = (chips: readonly Chip[]): string =>
  chips.map(({ bet, amount }) => `${bet} ${amount}`).join('; ')
