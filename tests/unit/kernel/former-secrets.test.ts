import { expect, test } from 'vitest'
import { type Secrets, secretAt, secretId } from '#server/platform/kernel/former-secrets.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import { isPlayerRef, playerRef } from '#server/platform/modules/casino/player-ref.ts'
import { playerInDraw } from '#server/platform/modules/shared-rounds/rooms/room-round.ts'
import { eventKey, proofOf } from '#server/platform/providers/odds/virtual/proof.ts'

const [OLDEST, FORMER, SECRET] = ['the oldest of all secrets', 'the secret before this one', 'the secret of now']
const after = {
  secret: SECRET,
  formerSecrets: [
    { secret: OLDEST, until: 1000 },
    { secret: FORMER, until: 2000 },
  ],
}
const [oldest, before, alone] = [{ secret: OLDEST }, { secret: FORMER }, { secret: SECRET }]

test('a moment has the secret that was in force then', () => {
  expect([999, 1000, 1999, 2000].map((at) => secretAt(after, at))).toEqual([OLDEST, FORMER, FORMER, SECRET])
  expect(secretAt(alone, 0)).toBe(SECRET)
  expect(secretId(SECRET)).toMatch(/^[\da-f]{8}$/)
  expect(secretId(SECRET)).not.toBe(secretId(FORMER))
})

test('a hash names its method and secret, and matches under each secret the platform has had', () => {
  const hash = keyedHash(oldest, 'fairline/tests/v1', 'a code')
  expect(hash).toMatch(new RegExp(`^h1\\.${secretId(OLDEST)}\\.[\\da-f]{64}$`))
  const known = keyedHashes(after, 'fairline/tests/v1', 'a code')
  expect(known).toContain(hash)
  // format from before hashes had names
  expect(known).toContain(hash.slice(hash.lastIndexOf('.') + 1))
  expect(known).toContain(keyedHash(after, 'fairline/tests/v1', 'a code'))
  expect(keyedHashes(alone, 'fairline/tests/v1', 'a code')).not.toContain(hash)
  expect(keyedHashes(after, 'fairline/others/v1', 'a code')).not.toContain(hash)
})

test('matches and draws keep what decides and names them by the secret that they began under', () => {
  const match = (startsAt: number) => ({ id: 'a match', startsAt })
  const keyOf = (secrets: Secrets, startsAt: number) => eventKey((at) => secretAt(secrets, at), match(startsAt))
  const day = 86_400_000
  const changed = { secret: SECRET, formerSecrets: [{ secret: FORMER, until: 1.5 * day }] }
  expect(keyOf(changed, 2 * day - 1)).toBe(keyOf(before, 2 * day - 1))
  expect(keyOf(changed, 2 * day)).toBe(keyOf(alone, 2 * day))
  expect(keyOf(changed, 2 * day)).not.toBe(keyOf(before, 2 * day))
  const roundAt = (now: number) => newId({ now, random: (count) => new Uint8Array(count), ...alone })
  expect(playerInDraw(after, roundAt(999), 'ada')).toBe(playerInDraw(oldest, roundAt(999), 'ada'))
  expect(playerInDraw(after, roundAt(2000), 'ada')).toBe(playerInDraw(alone, roundAt(2000), 'ada'))
})

test('published match data stays valid after a change of secrets: seed hash, match key and seed [A10]', () => {
  const [day, slotsADay] = [86_400_000, 120]
  const match = { id: `fl:match:${100 * slotsADay + 7}`, sport: 'football' }
  const startsAt = 100 * day + 7 * (day / slotsADay)
  const changed = { secret: SECRET, formerSecrets: [{ secret: FORMER, until: startsAt }] }
  const eventsOf = (secrets: Secrets, now: number) => proofOf((at) => secretAt(secrets, at), match, now)
  const announced = eventsOf(before, startsAt - day)
  const proof = eventsOf(changed, startsAt + 3 * day)
  expect(proof).toEqual(eventsOf(before, startsAt + 3 * day))
  expect(proof?.seedHash).toBe(announced?.seedHash)
  expect([announced?.key, proof?.key?.length, proof?.seed?.length]).toEqual([null, 64, 64])
  expect(eventsOf(alone, startsAt + 3 * day)?.seedHash).not.toBe(proof?.seedHash)
})

test('a provider is told a player by the secret of now, and may name them as it was told before', () => {
  const player = { provider: 'studio', userId: 'ada' }
  expect(playerRef(after, player)).toBe(playerRef(alone, player))
  for (const secrets of [oldest, before, alone])
    expect(isPlayerRef(after, player, playerRef(secrets, player))).toBe(true)
  expect(isPlayerRef(alone, player, playerRef(before, player))).toBe(false)
})
