import type { BonusTerms } from './terms.ts'

/** What a licence tells apart: bets on sports, and everything that is played. */
type Product = 'betting' | 'casino'

const productOf = (game: string): Product => (game === 'sports' ? 'betting' : 'casino')

type Asked = Pick<BonusTerms, 'wagering' | 'contribution' | 'freeBetIn' | 'freeSpins'>

/**
 * Whether a bonus leads from one product into another: by what it is, and, where there is something to stake, by what
 * counts towards that. The UKGC forbids such offers since 19 January 2026 (LCCP, social responsibility code 5.1.1).
 */
export function mixesProducts({ wagering, contribution, freeBetIn = [], freeSpins }: Asked): boolean {
  const counting = wagering === 0 ? [] : Object.keys(contribution).filter((game) => (contribution[game] ?? 0) > 0)
  const given = freeSpins ? [freeSpins.game] : freeBetIn
  return new Set([...given, ...counting].map(productOf)).size > 1
}
