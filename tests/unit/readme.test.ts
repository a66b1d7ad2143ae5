import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SETTING_NAMES } from '#server/env.ts'
import { PROVIDER_SETTING_NAMES } from '#server/platform/providers/index.ts'

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
  expect(named.toSorted()).toEqual([...new Set([...SETTING_NAMES, ...PROVIDER_SETTING_NAMES])].toSorted())
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
  expect(folders.length).toBeGreaterThan(0)
})

/** Keno is one of the services that have bases of their own (C2); a new game is on `general`. */
const SERVICES = ['server/env.ts', 'server/edge/upstream/bases.ts', 'server/shared/contract/call.ts']

test('the files of a game are those that the README lists, and no others know of it', () => {
  const listed = [...section('The files of a game').matchAll(/`((?:app|server)\/[^`]+)`/g)].map(
    (match) => match[1] ?? '',
  )
  const isListed = (file: string) => listed.some((path) => file === path || file.startsWith(`${path}/`))
  const sources = globSync('{app,server}/**/*.{ts,tsx,css,svg}').filter((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    return !/paraglide|routeTree/.test(file) && /(?<![a-z])keno/i.test(`${file} ${code}`)
  })
  expect(sources.filter((file) => !isListed(file)).toSorted()).toEqual(SERVICES.toSorted())
  expect(listed.filter((path) => !sources.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([])
})
