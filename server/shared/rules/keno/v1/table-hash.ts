import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { BOARD, DRAWN, KENO_RISKS, PICK_LIMITS, payRow, RULES_VERSION } from './paytable.ts'

let hash: string | undefined

/** SHA-256 of the conventions and of all 40 rows `risk:picks:multipliers`, a line each; computed once. */
export function tableHash(): string {
  hash ??= sha256Hex(
    [
      RULES_VERSION,
      `drawn=${DRAWN} of 1-${BOARD}, pick and remove`,
      ...KENO_RISKS.flatMap((risk) =>
        Array.from(
          { length: PICK_LIMITS.max },
          (_, index) => `${risk}:${index + 1}:${payRow(risk, index + 1).join(',')}`,
        ),
      ),
    ].join('\n'),
  )
  return hash
}
