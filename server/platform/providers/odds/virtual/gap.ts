import { floatsOf } from '#server/shared/sports/floats.ts'
import type { Producer } from '../port.ts'
import { nodeHmacSha256 } from './hmac.ts'
import { DAY_MS, dayOf, daySeed, type SecretAt } from './proof.ts'

/** Longer than the interval of any producer's messages, so that some are always lost. */
const LOST_MS = 6000

/** A period in which a producer's messages are lost, in milliseconds since the epoch: `until` is exclusive. */
export type Gap = { readonly producer: Producer; readonly from: number; readonly until: number }

/**
 * Once a day some messages of the virtual feed are lost, as with real feeds, so that the sportsbook's recovery runs in
 * production and not only in tests. Time and producer are drawn from the seed of the day, from its stream of faults.
 */
export function gapOfDay(secretAt: SecretAt, at: number): Gap {
  const day = dayOf(at)
  const floats = floatsOf(nodeHmacSha256, daySeed(secretAt, at), `sports:feed:${day}:3`)
  const [when, whose] = [floats.next().value, floats.next().value]
  const from = day * DAY_MS + Math.floor(when * (DAY_MS - LOST_MS))
  return { producer: whose < 0.5 ? 'pre' : 'live', from, until: from + LOST_MS }
}
