import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { localeVariants, withoutBrackets } from '../../../app/build/locale-variants.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const MESSAGES = 'app/paraglide/messages'

test('every compiled message asks for the static locale in the words that the plugin replaces [A7]', () => {
  const files = readdirSync(MESSAGES).filter((name) => name.endsWith('.js') && name !== '_index.js')
  expect(files.length).toBeGreaterThan(0)
  const silent = files.filter(
    (name) => !readFileSync(join(MESSAGES, name), 'utf8').includes('experimentalStaticLocale ??'),
  )
  expect(silent).toEqual([])
})

test('no message reaches a browser as what it would compile ahead', () => {
  const brackets = / \(\(inputs.*\) => \{\n[\s\S]*\n\}\)/
  const files = readdirSync(MESSAGES).filter((name) => name.endsWith('.js') && name !== '_index.js')
  const sources = files.map((name) => readFileSync(join(MESSAGES, name), 'utf8'))
  const named = (isFound: (code: string) => boolean) => files.filter((_, index) => isFound(sources[index] ?? ''))
  expect(named((code) => !brackets.test(code))).toEqual([])
  expect(named((code) => / \(\(inputs|\n\}\)/.test(withoutBrackets(code).replace(/\/\*\*.*?\*\//g, '')))).toEqual([])
})

/** A message as compiled by Paraglide. */
const message = `
  import { getLocale, experimentalStaticLocale } from '../runtime.js'
  const ${LOCALES.map((locale) => `${locale} = () => 'HELLO-${locale}'`).join(', ')}
  export const hello = (inputs = {}, options = {}) => {
    const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
    ${LOCALES.map((locale) => `if (locale === '${locale}') return ${locale}(inputs)`).join('\n')}
  }`

test('each locale gets its own copy of a chunk, with its own texts alone [A7]', async () => {
  using root = temporaryDirectory()
  const files: Record<string, string> = {
    '/entry.js': "import { hello } from '/paraglide/messages/hello.js'; document.title = hello()",
    '/paraglide/messages/hello.js': message,
    '/paraglide/runtime.js':
      'export const getLocale = () => document.lang; export const experimentalStaticLocale = undefined',
  }
  await build({
    root: root.path,
    configFile: false,
    logLevel: 'silent',
    build: { outDir: 'out', rollupOptions: { input: '/entry.js' } },
    plugins: [
      {
        name: 'sources',
        resolveId: (id, importer) => (id in files ? id : new URL(id, `file://${importer}`).pathname),
        load: (id) => files[id],
      },
      localeVariants(LOCALES),
    ],
  })
  for (const locale of LOCALES) {
    const folder = join(root.path, 'out/assets', locale)
    const [chunk = ''] = readdirSync(folder)
    expect(readFileSync(join(folder, chunk), 'utf8').match(/HELLO-\w+/g)).toEqual([`HELLO-${locale}`])
  }
})
