import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files worth compressing: fonts and bitmap images are already compressed. */
const COMPRESSIBLE = '**/*.{js,css,html,json,svg,txt,xml,webmanifest}'
/** Smaller files fit one or two packets anyway. */
const LEAST_BYTES = 1024

const compressors = [
  ['.gz', promisify<Uint8Array, Uint8Array>(gzip)],
  [
    '.br',
    (bytes: Uint8Array) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
] as const

/**
 * Writes compressed copies of public files, which Node's server sends. Unlike Nitro's built-in compression, it
 * compresses content that is identical in several languages once, and skips chunks that pages never request because
 * each language has its own copy.
 */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    applyToEnvironment: (env) => env.name === 'client',
    writeBundle: {
      // runs after the files of the last builds have been added
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const copied = new Set(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file.fileName] : [])))
        const alike = new Map<string, { bytes: Uint8Array; files: readonly string[] }>()
        for (const file of globSync(COMPRESSIBLE, { cwd: dir })) {
          const bytes = readFileSync(join(dir, file))
          if (bytes.length < LEAST_BYTES || copied.has(file)) continue
          const key = createHash('sha256').update(bytes).digest('hex')
          const files = [...(alike.get(key)?.files ?? []), join(dir, file)]
          alike.set(key, { bytes, files })
        }
        await Promise.all(
          [...alike.values()].flatMap(({ bytes, files }) =>
            compressors.map(async ([suffix, compress]) => {
              const compressed = await compress(bytes)
              await Promise.all(files.map((file) => writeFile(file + suffix, compressed)))
            }),
          ),
        )
      },
    },
  }
}
