import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What gets smaller: fonts and pictures of pixels are compressed in themselves. */
const COMPRESSIBLE = '**/*.{js,css,html,json,svg,txt,xml,webmanifest}'
/** Less fits a packet or two anyway. */
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
 * Puts compressed copies beside the public files, which Node's server sends. Nitro's own way compresses each file by itself: here what
 * is alike in several languages is compressed once, and what no page asks for, the chunks of which each language has its copy, never.
 */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    applyToEnvironment: (env) => env.name === 'client',
    writeBundle: {
      // the files of the last builds are there by then
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
