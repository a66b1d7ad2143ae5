import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import type { SlotRules } from '../slot-rules.ts'
import { FIGURES } from './figures.ts'
import { playRound } from './round.ts'
import { SLOTS } from './slots.ts'

export const slotRules: SlotRules = {
  version: 'slots/v1',
  slots: SLOTS,
  figures: FIGURES,
  play(slot, seeds, hmac) {
    const stream = openByteStream(hmac, seeds)
    return playRound(slot, () => takeFloats(stream, 1)[0] ?? 0)
  },
}
