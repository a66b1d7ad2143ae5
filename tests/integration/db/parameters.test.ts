import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/platform/schema/identity.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from '../sports/bettors.ts'

test('a list of more than 100 is asked for as one parameter; as many by themselves are refused in tests', async () => {
  using books = openTestDatabase()
  const ids = addPlayers(books, 130).map(({ userId }) => userId)
  expect((await shownNamesAcrossPlayers(books, [...ids, ...ids])).size).toBe(130)
  const byThemselves = books.reader.select().from(users).where(inArray(users.id, ids))
  await expect(byThemselves).rejects.toThrow()
  await expect(
    books.reader
      .select()
      .from(users)
      .where(inArray(users.id, ids.slice(30))),
  ).resolves.toHaveLength(100)
})
