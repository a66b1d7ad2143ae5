import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { MINES_LIMITS, multiplierOf, RULES_VERSION, TILES } from './paytable.ts'

let hash: string | undefined

/** SHA-256 of the conventions and of all 300 rows `mines:safe:multiplier`, a line each; computed once. */
export function tableHash(): string {
  hash ??= sha256Hex(
    [
      RULES_VERSION,
      `mines=pick and remove from 1..${TILES}, a float each`,
      ...Array.from({ length: MINES_LIMITS.max }, (_, index) => index + 1).flatMap((mines) =>
        Array.from({ length: TILES - mines }, (_, index) => `${mines}:${index + 1}:${multiplierOf(mines, index + 1)}`),
      ),
    ].join('\n'),
  )
  return hash
}
