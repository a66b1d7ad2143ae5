import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { RULES_VERSION, WIN_MULTIPLIER } from './paytable.ts'

let hash: string | undefined

/** SHA-256 of the convention and of the one multiplier; computed once. */
export function tableHash(): string {
  hash ??= sha256Hex([RULES_VERSION, 'heads=float>=1/2', `win:${WIN_MULTIPLIER}`].join('\n'))
  return hash
}
