import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SETTING_NAMES } from '#server/env.ts'
import { BACKUP_SETTINGS } from '#server/platform/hosts/node/backup/settings.ts'
import { PROVIDER_SETTING_NAMES } from '#server/platform/providers/index.ts'
import { STUDIO_SETTINGS } from '#server/studio/settings.ts'
import { WITNESS_SETTINGS } from '#server/witness/settings.ts'
import { exampleEnvironment, settingGroups, settingsDocument } from '../../.ci/write-settings.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

test('docs/settings.md and .env.example are what `npm run settings` writes', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsDocument())
  expect(readFileSync('.env.example', 'utf8')).toBe(exampleEnvironment())
})

test('every setting that a program reads is documented, once', () => {
  const documented = settingGroups().flatMap(({ settings }) => settings.map(({ name }) => name))
  const own = [BACKUP_SETTINGS, STUDIO_SETTINGS, WITNESS_SETTINGS].flatMap(Object.keys)
  const read = new Set([...SETTING_NAMES, ...PROVIDER_SETTING_NAMES, ...own])
  expect(documented.toSorted()).toEqual([...read].toSorted())
})

test('the README has at most 150 lines', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(151)
})

const ANY_DEPTH = join('**', '*.md')

/** Documents for readers, except specifications copied unchanged. */
const documents = ['.', 'app', 'server', 'db', 'messages', 'tests', 'docs']
  .flatMap((folder) => globSync(folder === '.' ? '*.md' : ANY_DEPTH, { cwd: folder }).map((file) => join(folder, file)))
  .filter((file) => !/^docs\/domain\/(?!README)/.test(file))

test.each(documents)('links of %s lead to files that exist', (file) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
    ([, to = '']) => to,
  )
  expect(links.filter((to) => !existsSync(join(dirname(file), to)))).toEqual([])
})

test('every command that the README gives exists', () => {
  const given = [...readme.matchAll(/(?:^|`|&& )npm (?:run )?([a-z:]+)/gm)].map((match) => match[1] ?? '')
  const builtIn = ['ci']
  expect(given.filter((name) => !(name in scripts) && !builtIn.includes(name))).toEqual([])
  expect(given).toContain('start')
})

test('every folder that the README names exists', () => {
  const folders = [...readme.matchAll(/`((?:app|server|db|tests|messages|docs|\.ci)(?:\/[\w./-]+)?)`/g)].map(
    (match) => match[1] ?? '',
  )
  expect(folders.filter((path) => !existsSync(path))).toEqual([])
  expect(folders.length).toBeGreaterThan(0)
})

/** Keno is one of the services with their own bases (C2); a new game uses `general`. */
const SERVICES = ['server/env.ts', 'server/edge/upstream/bases.ts', 'server/shared/contract/call.ts']

test('the files of a game are those that docs/architecture.md lists, and no others know of it', () => {
  const architecture = readFileSync('docs/architecture.md', 'utf8')
  const section = architecture.split(/^## /m).find((part) => part.startsWith('The files of a game')) ?? ''
  const listed = [...section.matchAll(/`((?:app|server)\/[^`]+)`/g)].map((match) => match[1] ?? '')
  const isListed = (file: string) => listed.some((path) => file === path || file.startsWith(`${path}/`))
  const sources = globSync('{app,server}/**/*.{ts,tsx,css,svg}').filter((file) => {
    const code = readFileSync(file, 'utf8').replace(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*)/g, '')
    return !/paraglide|routeTree/.test(file) && /(?<![a-z])keno/i.test(`${file} ${code}`)
  })
  expect(sources.filter((file) => !isListed(file)).toSorted()).toEqual(SERVICES.toSorted())
  expect(listed.filter((path) => !sources.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([])
})
