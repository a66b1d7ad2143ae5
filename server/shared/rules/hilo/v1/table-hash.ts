import { CARDS, RANKS } from '#server/shared/rules/fairness/cards.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { MAX_SKIPS, RULES_VERSION, relationOf, winsOf } from './paytable.ts'

let hash: string | undefined

/** SHA-256 of the conventions and of the rows `rank:guess:relation:wins`, a line each; computed once. */
export function tableHash(): string {
  const ranks = Array.from({ length: RANKS }, (_, index) => index + 1)
  hash ??= sha256Hex(
    [
      RULES_VERSION,
      `card=floor(float*${CARDS})`,
      'rank=2..10,J,Q,K,A by fours',
      `skips<=${MAX_SKIPS}`,
      `multiplier=floor(9900*${RANKS}^guesses/product(wins))`,
      ...ranks.flatMap((rank) =>
        (['up', 'down'] as const).map((guess) => `${rank}:${guess}:${relationOf(rank, guess)}:${winsOf(rank, guess)}`),
      ),
    ].join('\n'),
  )
  return hash
}
