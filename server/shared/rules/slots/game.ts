import { ownValue } from '../../own-value.ts'
import type { Versions } from '../versions.ts'
import type { SlotRules } from './slot-rules.ts'
import type { SlotDefinition } from './v1/definition.ts'
import { slotRules as v1 } from './v1/rules.ts'

/** Every version of the slots that rounds were ever played by. */
export const slots: Versions<SlotRules> = { current: v1, released: [v1] }

/** The slot of this name, as new rounds are played on it or by the rules that are given; undefined where there is none. */
export function slotOf(id: string, rules: SlotRules = slots.current): SlotDefinition | undefined {
  return rules.slots.find((slot) => slot.id === id)
}

/** The rules that a round was promised by, with its slot; undefined for ones that this program has never heard of. */
export function promisedSlot(
  { released }: Versions<SlotRules>,
  id: string,
  rulesHash: string | null,
): { readonly rules: SlotRules; readonly slot: SlotDefinition } | undefined {
  const rules = released.find(({ figures }) => ownValue(figures, id)?.rulesHash === rulesHash)
  const slot = rules && slotOf(id, rules)
  return slot && { rules, slot }
}
