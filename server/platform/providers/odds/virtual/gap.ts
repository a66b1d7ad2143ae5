import { floatsOf } from '#server/shared/sports/floats.ts'
import type { Producer } from '../port.ts'
import { nodeHmacSha256 } from './hmac.ts'
import { DAY_MS, dayOf, daySeed, type SecretAt } from './proof.ts'

/** Longer than a producer is ever without a word, so that something is lost whenever it comes. */
const LOST_MS = 6000

/** A producer whose messages are lost on the way, in milliseconds since 1970: `until` is no longer in it. */
export type Gap = { readonly producer: Producer; readonly from: number; readonly until: number }

/**
 * Once a day something of the virtual feed is lost, as on lines of real ones, so that what a book does about it is seen and not only
 * tested. When and of whom is drawn from the seed of the day, by its stream of faults.
 */
export function gapOfDay(secretAt: SecretAt, at: number): Gap {
  const day = dayOf(at)
  const floats = floatsOf(nodeHmacSha256, daySeed(secretAt, at), `sports:feed:${day}:3`)
  const [when, whose] = [floats.next().value, floats.next().value]
  const from = day * DAY_MS + Math.floor(when * (DAY_MS - LOST_MS))
  return { producer: whose < 0.5 ? 'pre' : 'live', from, until: from + LOST_MS }
}
