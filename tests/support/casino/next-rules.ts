import { micros } from '#server/shared/money/micros.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { slots } from '#server/shared/rules/slots/game.ts'
import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import { tables } from '#server/shared/rules/tables/game.ts'
import type { TableRules } from '#server/shared/rules/tables/table-rules.ts'

const { current: slotsV1 } = slots
const { current: tablesV1 } = tables

/** Every step returns twice as much. */
const slotsV2: SlotRules = {
  version: 'slots/v2',
  slots: slotsV1.slots.map((slot) => ({ ...slot, version: 2 })),
  figures: Object.fromEntries(
    Object.entries(slotsV1.figures).map(([id, figures]) => [id, { ...figures, rulesHash: sha256Hex(`${id}/v2`) }]),
  ),
  play(slot, seeds, hmac) {
    const { steps, credits, isCapped } = slotsV1.play(slot, seeds, hmac)
    return { steps: steps.map((step) => ({ ...step, credits: step.credits * 2 })), credits: credits * 2, isCapped }
  },
}

/** Every spot returns half. */
const tablesV2: TableRules = {
  ...tablesV1,
  version: 'tables/v2',
  hashOf: (game) => sha256Hex(`${game}/v2`),
  payout: (chips, result) => micros(tablesV1.payout(chips, result) / 2n),
}

/** Slots and tables with a second version each, which is the current one. */
export const NEXT_GAMES = {
  slots: { current: slotsV2, released: [slotsV1, slotsV2] },
  tables: { current: tablesV2, released: [tablesV1, tablesV2] },
}
