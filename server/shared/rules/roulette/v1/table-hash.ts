import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { CHIP_COVERS, POCKETS } from './chips.ts'
import { paysOf, RULES_VERSION } from './paytable.ts'

let hash: string | undefined

/** SHA-256 of the convention and of all 157 places `bet:numbers:pays`, a line each; computed once. */
export function tableHash(): string {
  hash ??= sha256Hex(
    [
      RULES_VERSION,
      `pocket=floor(float*${POCKETS})`,
      ...[...CHIP_COVERS].map(([bet, cover]) => `${bet}:${cover.join(',')}:${paysOf(bet)}`),
    ].join('\n'),
  )
  return hash
}
