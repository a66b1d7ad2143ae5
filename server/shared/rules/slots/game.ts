import { ownValue } from '../../own-value.ts'
import type { Versions } from '../versions.ts'
import type { SlotRules } from './slot-rules.ts'
import type { SlotDefinition } from './v1/definition.ts'
import { slotRules as v1 } from './v1/rules.ts'

/** All released versions of the slots. */
export const slots: Versions<SlotRules> = { current: v1, released: [v1] }

/** Slot by its id, in the current or the given rules; undefined if it does not exist. */
export function slotOf(id: string, rules: SlotRules = slots.current): SlotDefinition | undefined {
  return rules.slots.find((slot) => slot.id === id)
}

/** Rules and slot that a round was committed to; undefined if they are unknown to this build. */
export function promisedSlot(
  { released }: Versions<SlotRules>,
  id: string,
  rulesHash: string | null,
): { readonly rules: SlotRules; readonly slot: SlotDefinition } | undefined {
  const rules = released.find(({ figures }) => ownValue(figures, id)?.rulesHash === rulesHash)
  const slot = rules && slotOf(id, rules)
  return slot && { rules, slot }
}
