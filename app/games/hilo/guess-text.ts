import type { HiloGuess, Relation } from '#server/shared/rules/hilo/current.ts'
import { m } from '~/paraglide/messages.js'
import type { HiloRules } from './trail.ts'

const TEXTS: Record<Relation, () => string> = {
  higher: m.hilo_higher,
  lower: m.hilo_lower,
  same: m.hilo_same,
  higher_or_same: m.hilo_higher_or_same,
  lower_or_same: m.hilo_lower_or_same,
}

/** What a guess at a rank says of the next card. */
export const guessText = ({ relationOf }: Pick<HiloRules, 'relationOf'>, rank: number, guess: HiloGuess): string =>
  TEXTS[relationOf(rank, guess)]()
