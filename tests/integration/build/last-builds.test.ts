import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { lastBuilds } from '../../../app/build/last-builds.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

/** Builds a page with one script and one that it loads later, over the existing files, as a deploy does. */
async function buildWith(directory: string, words: string): Promise<readonly string[]> {
  const output = join(directory, 'output')
  writeFileSync(join(directory, 'later.ts'), `export const words = ${JSON.stringify(words)}`)
  writeFileSync(join(directory, 'main.ts'), "import('./later.ts').then(({ words }) => document.title = words)")
  await build({
    configFile: false,
    root: directory,
    logLevel: 'error',
    plugins: [lastBuilds(output)],
    build: { outDir: output, emptyOutDir: true, rolldownOptions: { input: join(directory, 'main.ts') } },
  })
  return scriptsOf(output, words)
}

const scriptsOf = (output: string, words: string) =>
  readdirSync(join(output, 'assets')).filter((file) =>
    readFileSync(join(output, 'assets', file), 'utf8').includes(words),
  )

test('a tab of the build before still finds the script that it loads later, for three builds', async () => {
  using data = temporaryDirectory()
  mkdirSync(data.path, { recursive: true })
  const [first = ''] = await buildWith(data.path, 'of the first build')
  const isServed = () => existsSync(join(data.path, 'output/assets', first))
  const seen: boolean[] = []
  for (const words of ['second', 'third', 'fourth', 'fifth']) {
    expect(await buildWith(data.path, words)).toHaveLength(1)
    seen.push(isServed())
  }
  expect(seen).toEqual([true, true, true, false])
})
