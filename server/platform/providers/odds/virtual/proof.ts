import { createHash, createHmac } from 'node:crypto'
import { keyOfMatch } from '#server/shared/sports/check/replay.ts'
import type { ProviderSurroundings } from '../../adapter.ts'
import type { EventProof } from '../port.ts'
import { fixtureOf, type VirtualFixture } from './fixtures.ts'
import { nodeHmacSha256 } from './hmac.ts'
import { labelOf, scriptMs } from './script.ts'
import { VIRTUAL_SPORTS } from './sports/index.ts'

export const DAY_MS = 24 * 3_600_000
/** Time after a day until the last message on any of its matches. */
const LONGEST_MS = Math.max(...VIRTUAL_SPORTS.map(scriptMs))

/** Days since the epoch, in UTC. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS)

export type SecretAt = ProviderSurroundings['secretAt']

/**
 * Seed that decides the matches of a day, secret until they are over. It is derived from the secret that was current
 * when the day began, so that a rotation does not affect the day's matches.
 */
export function daySeed(secretAt: SecretAt, at: number): string {
  const day = dayOf(at)
  return createHmac('sha256', secretAt(day * DAY_MS))
    .update(`sports:day:${day}`)
    .digest('hex')
}

/** Commitment to a day: SHA-256 of its seed. */
export const dayHash = (secretAt: SecretAt, at: number): string =>
  createHash('sha256').update(daySeed(secretAt, at)).digest('hex')

export const eventKey = (secretAt: SecretAt, { id, startsAt }: Pick<VirtualFixture, 'id' | 'startsAt'>): string =>
  keyOfMatch(nodeHmacSha256, daySeed(secretAt, startsAt), id)

/**
 * Proof that a match was decided in advance: the hash of its day's seed from the announcement on, its own key once its
 * last message was sent, and the seed once that is true for every match of the day. Null for a match that the feed does
 * not have.
 */
export function proofOf(
  secretAt: SecretAt,
  { id, sport }: { readonly id: string; readonly sport: string },
  now: number,
): EventProof | null {
  const virtual = VIRTUAL_SPORTS.find(({ name }) => name === sport)
  const [, number] = /(\d{1,12})$/.exec(id) ?? []
  if (!virtual || !number || id !== `${virtual.ids}${number}`) return null
  const fixture = fixtureOf(virtual, Number(number))
  const { startsAt, match } = fixture
  const seed = daySeed(secretAt, startsAt)
  const seedAt = (dayOf(startsAt) + 1) * DAY_MS + LONGEST_MS
  return {
    seedHash: dayHash(secretAt, startsAt),
    key: now >= startsAt + scriptMs(virtual) ? eventKey(secretAt, fixture) : null,
    seed: now >= seedAt ? seed : null,
    seedAt,
    label: labelOf(fixture, 0),
    law: match.law,
  }
}
