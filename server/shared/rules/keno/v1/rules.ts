import { largest } from '#server/shared/money/micros.ts'
import { pickAndRemove } from '#server/shared/rules/fairness/pick-and-remove.ts'
import type { MultiplierRules } from '#server/shared/rules/game-rules.ts'
import { multiplierAt } from '#server/shared/rules/multiplier-row.ts'
import { assertPicks, BOARD, DRAWN, type KenoParams, payRow, RULES_VERSION } from './paytable.ts'
import { tableHash } from './table-hash.ts'

/** `drawn` in the order of the draw; `hits` of the picks are among them. */
export type KenoOutcome = { readonly drawn: readonly number[]; readonly hits: number }

/** Keno (docs/domain/games.md C.5). */
export const keno: MultiplierRules<KenoParams, KenoOutcome> = {
  version: RULES_VERSION,
  tableHash,
  floatCount: () => DRAWN,
  eventCount: (index) => BOARD - index,
  topMultiplier({ risk, picks }) {
    assertPicks(picks)
    return largest(payRow(risk, picks.length))
  },
  play({ risk, picks }, floats) {
    if (floats.length !== DRAWN) throw new RangeError(`keno takes ${DRAWN} floats`)
    assertPicks(picks)
    const drawn = pickAndRemove(BOARD, floats)
    const hits = picks.filter((pick) => drawn.includes(pick)).length
    return { outcome: { drawn, hits }, multiplier: multiplierAt(payRow(risk, picks.length), hits) }
  },
  scriptBody: ({ risk, picks }) => `const left = []
for (let number = 1; number <= 40; number += 1) left.push(number)
const drawn = floats.map((float) => left.splice(Math.floor(float * left.length), 1)[0])
const hits = drawn.filter((number) => params.picks.includes(number)).length
const outcome = { drawn, hits }
// what 0, 1 … hits pay, in units of 1e-4
const multiplier = [${payRow(risk, picks.length).join(', ')}][hits]`,
}
