import { takeFloats } from '../fairness/floats.ts'
import type { BetSeeds } from '../fairness/seeds.ts'
import { type HmacSha256, openByteStream } from '../fairness/stream.ts'
import type { SlotDefinition } from './v1/definition.ts'
import { playRound, type SlotRound } from './v1/round.ts'
import { SLOTS } from './v1/slots.ts'

/** A slot's round as its seeds decide it: the stream is that of every bet, and read as far as the round goes. */
export function slotRound(slot: SlotDefinition, seeds: BetSeeds, hmac: HmacSha256): SlotRound {
  const stream = openByteStream(hmac, seeds)
  return playRound(slot, () => takeFloats(stream, 1)[0] ?? 0)
}

/** The slot of this name; undefined where there is none. */
export function slotOf(id: string): SlotDefinition | undefined {
  return SLOTS.find((slot) => slot.id === id)
}
