import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { RULES_VERSION, SEGMENTS, WHEEL_RISKS, wheelOf } from './paytable.ts'

let hash: string | undefined

/** SHA-256 of the convention and of the three wheels `risk:multipliers`, a line each; computed once. */
export function tableHash(): string {
  hash ??= sha256Hex(
    [
      RULES_VERSION,
      `segment=floor(float*${SEGMENTS})`,
      ...WHEEL_RISKS.map((risk) => `${risk}:${wheelOf(risk).join(',')}`),
    ].join('\n'),
  )
  return hash
}
