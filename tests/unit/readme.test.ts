import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SETTING_NAMES } from '#server/env.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

/** What stands between two headings. */
function section(title: string): string {
  return readme.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
}

test('the README names each setting, and none that does not exist', () => {
  const rows = section('Settings')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]))
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted())
})

test('every command that the README gives exists', () => {
  const given = [...readme.matchAll(/(?:^|`|&& )npm (?:run )?([a-z:]+)/gm)].map((match) => match[1] ?? '')
  const builtIn = ['ci']
  expect(given.filter((name) => !(name in scripts) && !builtIn.includes(name))).toEqual([])
  expect(given).toContain('start')
})

test('every file and folder that the README points at exists', () => {
  const pictures = [...readme.matchAll(/\]\(([^)h][^)]*)\)/g)].map((match) => match[1] ?? '')
  const folders = [...readme.matchAll(/`((?:app|server|db|tests|messages|\.ci)(?:\/[\w./-]+)?)`/g)].map(
    (match) => match[1] ?? '',
  )
  expect([...pictures, ...folders].filter((path) => !existsSync(path))).toEqual([])
  expect(folders.length).toBeGreaterThan(8)
})
