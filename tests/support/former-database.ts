import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from '#db/platform/migrate.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { writerDatabase } from '#server/platform/kernel/writer/writer-database.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const MIGRATIONS = 'db/platform/migrations'

type Journal = { readonly entries: readonly { readonly tag: string }[] }

/** An empty database as it was before a migration, and its upgrade to the present. */
export function openFormer(before: string) {
  const directory = temporaryDirectory()
  const former = join(directory.path, 'former')
  cpSync(MIGRATIONS, former, { recursive: true })
  const path = join(former, 'meta', '_journal.json')
  const { entries } = JSON.parse(readFileSync(path, 'utf8')) as Journal
  const earlier = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === before),
  )
  writeFileSync(path, JSON.stringify({ entries: earlier }))
  const connection = openConnection(join(directory.path, 'test.db'))
  migrate(connection, pathToFileURL(`${former}/`))
  return {
    db: writerDatabase(connection),
    upgrade: () => migrate(connection, pathToFileURL(`${process.cwd()}/${MIGRATIONS}/`)),
    [Symbol.dispose]() {
      connection.close()
      directory[Symbol.dispose]()
    },
  }
}
