import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { MAX_POINT, MIN_POINT, MIN_TARGET, RETURN_PERCENT, RULES_VERSION } from './paytable.ts'

let hash: string | undefined

/** SHA-256 of the formula with its conventions; computed once. */
export function tableHash(): string {
  hash ??= sha256Hex(
    [
      RULES_VERSION,
      'chain:H[i-1]=sha256(H[i])',
      'r=hmac-sha256(salt,H[n])>>204',
      `point=floor(${RETURN_PERCENT}*2^52/(2^52-r)),${MIN_POINT}..${MAX_POINT}`,
      'curve=floor(100*e^(0.00006*t))',
      `target>=${MIN_TARGET};wins:target<=point`,
    ].join('\n'),
  )
  return hash
}
