import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'
import type { StudioDatabase } from '#server/studio/database.ts'
import { openDatabase } from '#server/studio/hosts/node/database.ts'
import { DEMO_LIFE_MS, purgeDemos } from '#server/studio/retention.ts'
import { openStudio } from '../../support/casino/open-studio.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const countsOf = async (database: StudioDatabase) => {
  const count = async (table: string) => Number((await database.execute(`SELECT count(*) FROM ${table}`)).rows[0]?.[0])
  return { players: await count('players'), sessions: await count('sessions'), rounds: await count('rounds') }
}

test('a demo a week old is deleted with its rounds and visitor; younger demos and money stay', async () => {
  await using studio = await openStudio()
  const { database, platform, parts } = studio
  const demo = { game: 'loomlight', mode: 'demo', currency: 'USD' } as const
  const spin = async (visitor: string, game: string = demo.game) => {
    const { session } = await parts().sessions.open({ ...demo, game, visitor })
    await parts().rounds.spin(session, { key: randomUUID(), stake: '1000000' })
  }
  const before = await countsOf(database)
  for (let visit = 0; visit < 3; visit++) await spin(`old-${visit}`)
  platform.clock.advance(DEMO_LIFE_MS - 1)
  await purgeDemos(database, platform.clock.now())
  expect((await countsOf(database)).sessions).toBe(before.sessions + 3)
  // a returning visitor has a newer session, and keeps their play money
  await spin('old-0', 'night-ferry')
  platform.clock.advance(1)
  await purgeDemos(database, platform.clock.now())
  expect(await countsOf(database)).toEqual({
    players: before.players + 1,
    sessions: before.sessions + 1,
    rounds: before.rounds + 1,
  })
})

test('demos from before they had a lifetime begin it when the studio first starts', async () => {
  using directory = temporaryDirectory()
  const url = `file:${join(directory.path, 'studio.db')}`
  const former = createClient({ url })
  await former.execute(`CREATE TABLE sessions (
    id TEXT PRIMARY KEY, player TEXT NOT NULL, game TEXT NOT NULL, mode TEXT NOT NULL, currency TEXT NOT NULL,
    wallet_session TEXT, min_cycle_ms INTEGER NOT NULL, autoplay INTEGER NOT NULL)`)
  await former.execute(`INSERT INTO sessions VALUES ('s', 'p', 'loomlight', 'demo', 'USD', NULL, 500, 1)`)
  former.close()

  const began = Date.now()
  const database = await openDatabase(url)
  await purgeDemos(database, began + DEMO_LIFE_MS - 1)
  expect((await countsOf(database)).sessions).toBe(1)
  await purgeDemos(database, Date.now() + DEMO_LIFE_MS)
  expect((await countsOf(database)).sessions).toBe(0)
  database.close()
})
