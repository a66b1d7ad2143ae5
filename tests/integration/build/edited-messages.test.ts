import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { compileEdited, readMessages } from '~/build/edited-messages.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const PROJECT = 'messages/project.inlang'
const COUNTED = [
  {
    declarations: ['input count', 'local form = count: plural'],
    selectors: ['form'],
    match: { 'form=one': '{count} bet', 'form=other': '{count} bets' },
  },
]

const BEFORE = {
  ru: { kept: 'Остаётся', edited: 'До', removed: 'Удалено', counted: COUNTED },
  en: { kept: 'Kept', edited: 'Before', removed: 'Removed', counted: COUNTED },
}
const AFTER = {
  ru: { kept: 'Остаётся', edited: 'До', added: 'Новое для {name}', counted: COUNTED },
  en: {
    kept: 'Kept',
    edited: 'After',
    added: 'New for {name}',
    counted: [{ ...COUNTED[0], match: { 'form=other': '{count}' } }],
  },
}

function compileAll(root: string, outdir: string) {
  const compiler = resolve('node_modules/@inlang/paraglide-js/bin/run.js')
  const { status, stderr } = spawnSync(
    process.execPath,
    [compiler, 'compile', '--project', join(root, PROJECT), '--outdir', join(root, outdir), '--silent'],
    { encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
}

function write(root: string, messages: typeof BEFORE | typeof AFTER) {
  for (const [locale, texts] of Object.entries(messages))
    writeFileSync(join(root, 'messages', `${locale}.json`), JSON.stringify(texts))
}

/** Modules of messages, by name; the lines of the index sorted. */
const modulesIn = (root: string, outdir: string) =>
  new Map(
    readdirSync(join(root, outdir, 'messages'))
      .toSorted()
      .map((name) => {
        const code = readFileSync(join(root, outdir, 'messages', name), 'utf8')
        return [name, name === '_index.js' ? code.split('\n').toSorted().join('\n') : code]
      }),
  )

test('the modules of edited, added and removed messages are those of compiling all of them', async () => {
  using site = temporaryDirectory()
  mkdirSync(join(site.path, PROJECT), { recursive: true })
  const settings = JSON.parse(readFileSync(join(PROJECT, 'settings.json'), 'utf8'))
  const modules = settings.modules.map((path: string) => resolve('messages', path))
  writeFileSync(
    join(site.path, PROJECT, 'settings.json'),
    JSON.stringify({ ...settings, locales: ['ru', 'en'], modules }),
  )
  const project = { directory: join(site.path, PROJECT), outdir: join(site.path, 'out') }
  write(site.path, BEFORE)
  compileAll(site.path, 'out')
  const before = readMessages(project)

  write(site.path, AFTER)
  const keys = await compileEdited(project, before, readMessages(project))

  expect(keys.toSorted()).toEqual(['added', 'counted', 'edited', 'removed'])
  compileAll(site.path, 'all')
  expect(modulesIn(site.path, 'out')).toEqual(modulesIn(site.path, 'all'))
})

test('a file of messages that is not JSON is named, and nothing is compiled', () => {
  using site = temporaryDirectory()
  mkdirSync(join(site.path, PROJECT), { recursive: true })
  writeFileSync(join(site.path, PROJECT, 'settings.json'), JSON.stringify({ locales: ['ru'], modules: [] }))
  writeFileSync(join(site.path, 'messages/ru.json'), '{"kept": ')
  expect(() => readMessages({ directory: join(site.path, PROJECT), outdir: site.path })).toThrow(/^ru\.json: /)
})
