import { expect, test } from 'vitest'
import { openCacheDatabase } from '#db/cache/client.ts'
import { migrations } from '#db/cache/migrations.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

test('several processes that start at once on an empty database all find it whole', async () => {
  using directory = temporaryDirectory()
  const databases = await Promise.all([1, 2, 3].map(() => openCacheDatabase({ DATA_DIR: directory.path })))
  for (const { $client } of databases) {
    const { rows } = await $client.execute('SELECT hash FROM __drizzle_migrations')
    expect(rows.map(({ hash }) => hash)).toEqual(migrations.map(({ tag }) => tag))
    await $client.execute('SELECT count(*) FROM refreshes, cache_entries')
    $client.close()
  }
})

test('a migration that fails stops the start, and leaves nothing half done', async () => {
  using directory = temporaryDirectory()
  const database = await openCacheDatabase({ DATA_DIR: directory.path })
  await database.$client.execute('DELETE FROM __drizzle_migrations')
  database.$client.close()
  await expect(openCacheDatabase({ DATA_DIR: directory.path })).rejects.toThrow('already exists')
})

test('no request waits for the disk, on whichever connection it writes', async () => {
  using directory = temporaryDirectory()
  const { $client } = await openCacheDatabase({ DATA_DIR: directory.path })
  const levels = await Promise.all([1, 2, 3].map(() => $client.execute('PRAGMA synchronous')))
  $client.close()
  const NORMAL = 1
  expect(levels.map(({ rows }) => rows[0]?.synchronous)).toEqual([NORMAL, NORMAL, NORMAL])
})
