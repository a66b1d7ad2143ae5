import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { compressedAssets } from '../../../app/build/compressed-assets.ts'
import { localeVariants } from '../../../app/build/locale-variants.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

test('what a browser asks for stands compressed beside itself, of each language, and nothing else does', async () => {
  using data = temporaryDirectory()
  const out = join(data.path, 'out')
  writeFileSync(join(data.path, 'main.ts'), `document.title = ${JSON.stringify('long words '.repeat(200))}`)
  const files = { 'a.svg': `<svg>${'<g/>'.repeat(400)}</svg>`, 'b.svg': '<svg/>', 'c.woff2': 'x'.repeat(3000) }
  await build({
    configFile: false,
    root: data.path,
    logLevel: 'error',
    plugins: [
      {
        name: 'public-files',
        generateBundle() {
          for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
        },
      },
      localeVariants(['ru', 'en']),
      compressedAssets(),
    ],
    build: { outDir: out, rolldownOptions: { input: join(data.path, 'main.ts') } },
  })
  const compressed = globSync('**/*.br', { cwd: out }).map((file) => file.slice(0, -3))
  expect(compressed.map((file) => file.replace(/-[\w-]+\.js$/, '.js')).toSorted()).toEqual([
    'a.svg',
    'assets/en/main.js',
    'assets/ru/main.js',
  ])
  for (const file of compressed) {
    const itself = readFileSync(join(out, file))
    expect(brotliDecompressSync(readFileSync(join(out, `${file}.br`)))).toEqual(itself)
    expect(gunzipSync(readFileSync(join(out, `${file}.gz`)))).toEqual(itself)
  }
  expect(existsSync(join(out, 'b.svg'))).toBe(true)
})
