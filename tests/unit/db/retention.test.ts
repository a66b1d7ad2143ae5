import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { RETENTION as OF_PLATFORM } from '#db/platform/retention.ts'
import * as platformSchema from '#db/platform/schema/index.ts'
import type { Retention } from '#db/retention.ts'
import { loadModules } from '#server/platform/load-modules.ts'
import { openDatabase } from '#server/studio/hosts/node/database.ts'
import { RETENTION as OF_STUDIO, PURGE_DEMOS } from '#server/studio/retention.ts'

const tablesOf = (schema: object) =>
  Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? [getTableConfig(table).name] : []))

const jobsOf = (retention: Readonly<Record<string, Retention>>) =>
  Object.values(retention).flatMap((one) => ('job' in one ? [one.job] : []))

test('every table of the platform says how long its rows live', async () => {
  const tables = [...tablesOf(platformSchema), 'applied_migrations']
  expect(Object.keys(OF_PLATFORM).toSorted()).toEqual(tables.toSorted())
})

test('what a job prunes is pruned by a job that runs', async () => {
  const { jobs } = await loadModules()
  const names = new Set(jobs.map(({ name }) => name))
  expect(jobsOf(OF_PLATFORM).filter((job) => !names.has(job))).toEqual([])
  expect([...new Set(jobsOf(OF_STUDIO))]).toEqual([PURGE_DEMOS])
})

test('every table of the studio says so, too', async () => {
  const database = await openDatabase(':memory:')
  const { rows } = await database.execute(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )
  database.close()
  expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(Object.keys(OF_STUDIO).toSorted())
})
