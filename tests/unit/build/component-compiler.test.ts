import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { componentCompiler } from '../../../app/build/component-compiler.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

async function scriptOf(directory: string, kept: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: directory,
    logLevel: 'silent',
    plugins: [componentCompiler({ isDevelopment: false, kept })],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(directory, 'main.tsx'), external: /^react/, preserveEntrySignatures: 'strict' },
    },
  })
  const [one] = Array.isArray(built) ? built : [built]
  const chunk = one && 'output' in one ? one.output[0] : undefined
  return chunk?.type === 'chunk' ? chunk.code : ''
}

test('a component is compiled once for two builds, and again after a change', async () => {
  using data = temporaryDirectory()
  const [sources, kept] = [data.path, join(data.path, 'kept')]
  const write = (text: string) =>
    writeFileSync(
      join(sources, 'main.tsx'),
      `import { words } from './words.ts'
       export const Line = (props: { of: readonly string[] }) => <p>{props.of.map((one) => one + words + '${text}')}</p>`,
    )
  writeFileSync(join(sources, 'words.ts'), "export const words = ['Word'].join()")
  write('first')
  const first = await scriptOf(sources, kept)
  // the compiler's memoization of a component
  expect(first).toContain('react/compiler-runtime')
  const [file = ''] = readdirSync(kept)
  expect(readdirSync(kept)).toEqual([file])

  expect(await scriptOf(sources, kept)).toBe(first)
  // the second build uses the cached file
  writeFileSync(join(kept, file), "export const Line = () => 'kept'")
  expect(await scriptOf(sources, kept)).toContain("'kept'".replaceAll("'", '"'))
  write('second')
  expect(await scriptOf(sources, kept)).toContain('second')
  expect(readdirSync(kept)).toHaveLength(2)
})

test('a function that the compiler leaves out ends the build', async () => {
  using data = temporaryDirectory()
  writeFileSync(
    join(data.path, 'main.tsx'),
    'export const Sum = (props: { of: bigint }) => <p>{String(props.of + 1n)}</p>',
  )
  await expect(scriptOf(data.path, join(data.path, 'kept'))).rejects.toThrow(/leaves out functions: .*BigInt/)
})
