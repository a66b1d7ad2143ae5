import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { CHANCE_LIMITS, multiplierOf, ROLLS, RULES_VERSION } from './paytable.ts'

let hash: string | undefined

/**
 * SHA-256 of the conventions and of all 9,800 rows `chance:multiplier`, a line each; computed once. A file of its own, so
 * that a page which only shows multipliers loads no hash function.
 */
export function tableHash(): string {
  hash ??= sha256Hex(
    [
      RULES_VERSION,
      `roll=floor(float*${ROLLS})`,
      'under=roll<chance',
      `over=roll>=${ROLLS}-chance`,
      ...Array.from({ length: CHANCE_LIMITS.max }, (_, index) => `${index + 1}:${multiplierOf(index + 1)}`),
    ].join('\n'),
  )
  return hash
}
