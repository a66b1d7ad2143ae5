import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { drawTicket } from '#server/shared/rules/rooms/current.ts'
import { type SpawnedPlatform, spawnPlatform } from '../../support/platform.ts'
import { randomFrom, SEED } from '../../support/run/seed.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { expectBooks, expectPaid, killed, openRichPlayer, signIn, until } from './whole-platform.ts'

/** One player waits; others may join; around the moment of the draw. */
export type DrawPhase = 'waiting' | 'open' | 'drawing'
/** Around the end of the sale: the draw takes a few milliseconds, so only some kills hit it. */
const AROUND_MS = 60
const random = randomFrom(SEED)

const [room, currency] = ['red', 'RUB'] as const
const PLAYERS = ['ada@example.com', 'bob@example.com'] as const

async function now(site: SpawnedPlatform) {
  const { rooms } = (await site.request(contract.rooms.current, { currency })).output
  const found = rooms.find(({ round }) => round.room === room)
  if (!found) throw new Error('no red room')
  return found
}

const buy = (site: SpawnedPlatform, token: string) =>
  site.request(
    contract.rooms.buy,
    { room, currency, tickets: 1, client_seed: 'my-part', idempotency_key: randomUUID() },
    { token },
  )

/**
 * Checks a finished draw of two players with one ticket each: the drawn ticket follows from the seed, and one player
 * has the pot.
 */
async function expectDrawn(site: SpawnedPlatform, id: string): Promise<void> {
  const draw = async () => (await site.request(contract.rooms.draw, { id })).output
  await until(async () => (await draw()).round.ended_at !== null)
  const { round, entries } = await draw()
  expect(round.phase).toBe('ended')
  expect(linkBefore('text', round.link ?? '')).toBe(round.commitment)
  expect(entries.map(({ status }) => status).toSorted()).toEqual(['lost', 'won'])
  const listed = entries.map(({ holder, client_seed: clientSeed, tickets }) => ({
    player: holder,
    clientSeed,
    tickets,
  }))
  const { ticket, winner } = drawTicket(hmacSha256, {
    seed: round.link ?? '',
    roundId: id,
    entries: listed,
    beacon: '-',
  })
  expect(round.drawn).toMatchObject({ ticket, winner, beacon: '-' })
  expect(entries[winner]?.status).toBe('won')
}

/**
 * Kills one platform in each of these phases of its draws and restarts it on its database; returns the number of kills.
 */
export async function drawLane(phases: readonly DrawPhase[]): Promise<number> {
  using directory = temporaryDirectory()
  let site = await spawnPlatform({ directory: directory.path })
  let kills = 0
  try {
    for (const email of PLAYERS) await openRichPlayer(site, email)
    for (const phase of phases) {
      const [ada, bob] = [await signIn(site, PLAYERS[0]), await signIn(site, PLAYERS[1])]
      await until(async () => (await now(site)).round.phase === 'waiting')
      const { bet } = (await buy(site, ada)).output
      if (phase === 'waiting') site = await killed(site, directory.path)
      else {
        await buy(site, bob)
        await until(async () => (await now(site)).round.phase === 'open')
        const { round, now: told } = await now(site)
        if (phase === 'drawing')
          await sleep(Date.parse(round.ends_at ?? '') - Date.parse(told) + (random() * 2 - 1) * AROUND_MS)
        site = await killed(site, directory.path)
      }
      kills += 1
      if (phase === 'waiting') {
        // a lone player still has the same paid entry in the same draw
        expect((await now(site)).entries.map(({ id }) => id)).toEqual([bet.id])
        await buy(site, bob)
      }
      await expectDrawn(site, bet.round_id)
      for (const token of [ada, bob]) await expectPaid(site, token)
    }
    await expectBooks(directory.path)
  } finally {
    await site[Symbol.asyncDispose]()
  }
  return kills
}
