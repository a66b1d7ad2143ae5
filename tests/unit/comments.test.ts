import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IDS } from '../support/requirements/render.ts'

const SOURCES = ['app/**/*.{ts,tsx,css}', 'server/**/*.{ts,tsx,mjs}', 'db/**/*.ts']
/** Matches a requirement id within a comment of a line. */
const BARE_ID = /(?:\/\/|\/\*|^\s*\*).*?\b([A-Z]\d{1,2})\b/

test('comments say the thing itself, not the id of a requirement', () => {
  const files = globSync(SOURCES, { exclude: ['app/paraglide/**', 'app/console/paraglide/**'] })
  const bare = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const id = BARE_ID.exec(line)?.[1]
        return id !== undefined && IDS.has(id) ? [`${file}:${index + 1} ${line.trim()}`] : []
      }),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(bare).toEqual([])
})

/** Matches a document's name within a comment of a line. */
const DOCUMENT = /(?:\/\/|\/\*|^\s*\*).*?([\w./-]+\.md)\b/

test('comments cite no document that is not here', () => {
  const files = globSync([...SOURCES, 'tests/**/*.{ts,tsx}'], {
    exclude: ['app/paraglide/**', 'app/console/paraglide/**'],
  })
  const absent = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const name = DOCUMENT.exec(line)?.[1]
        return name !== undefined && !existsSync(name) ? [`${file} ${name}`] : []
      }),
  )
  expect(absent).toEqual([])
})
