import { CHANCE_LIMITS } from '#server/shared/rules/dice/current.ts'

/** "49.5" or "49,5" percents as hundredths of a percent; undefined for a chance that the game does not have. */
export function readChance(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const chance = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return chance >= CHANCE_LIMITS.min && chance <= CHANCE_LIMITS.max ? chance : undefined
}
