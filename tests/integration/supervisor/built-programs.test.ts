import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { childEnvironment } from '#server/env.ts'
import { openThread } from '#server/platform/hosts/node/open-thread.ts'
import { type CheckBooksData, type CheckedPage, violationsOf } from '#server/platform/modules/ledger/reads.ts'
import { BUILT_PROGRAMS, builtFileOf, newestFiles } from '#server/supervisor/programs-built.ts'
import { register } from '../../support/platform/players.ts'
import { spawnPlatform } from '../../support/platform/spawn-platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

/** In a process of its own: under the environment of tests, the console would get React's development build. */
const buildPrograms = () =>
  promisify(execFile)(process.execPath, ['server/supervisor/run-build-programs.ts'], {
    env: childEnvironment({ NODE_ENV: 'production' }),
  })

test('what is served beside the site is its build, whose files name their sources and start none of them', async () => {
  await buildPrograms()
  expect(newestFiles('.')).toBe(builtFileOf)
  for (const [name, source] of Object.entries(BUILT_PROGRAMS)) {
    const built = readFileSync(`.output-platform/${name}.mjs`, 'utf8')
    expect(built).toContain(`\n// ${source}\n`)
    expect(built).not.toMatch(/new URL\([^)]+\.ts['"`]/)
  }
})

test("the writer's file has every command and nothing that handlers need", async () => {
  await buildPrograms()
  const built = readFileSync(builtFileOf('platform-writer'), 'utf8')
  for (const command of ['bets/record-bet.ts', 'sports/commands/index.ts', 'kernel/commands.ts'])
    expect(built).toMatch(new RegExp(`^// \\S+/${command}$`, 'm'))
  for (const notNeeded of [/modules\/[^/]+\/module\.ts/, /handlers/, /node_modules\/(zod|hono|@simplewebauthn)/])
    expect(built).not.toMatch(new RegExp(`^// \\S*${notNeeded.source}`, 'm'))
})

test('the threads of the built platform write, hash a password and check the books', async () => {
  using directory = temporaryDirectory()
  await using platform = await spawnPlatform({ directory: directory.path })
  expect(await register(platform)).toMatch(/./)

  const databaseUrl = `file:${join(directory.path, 'platform.db')}`
  const data: CheckBooksData = { databaseUrl, from: null, rows: undefined }
  await using books = openThread<CheckedPage>(pathToFileURL(builtFileOf('platform-books')), { name: 'books', data })
  let last: CheckedPage | undefined
  for await (const page of books.messages()) {
    expect(violationsOf(page.findings)).toEqual([])
    last = page
  }
  expect(last?.next).toBeNull()
})
