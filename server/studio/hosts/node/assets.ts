import { readdirSync, readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { Asset, Assets } from '#server/studio/app.ts'
import { pictureOf } from '#server/studio/art/drawing.ts'
import { SYMBOLS } from '#server/studio/art/index.ts'

const CLIENT = new URL('../../client/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, CLIENT), 'utf8')
const TYPES: readonly (readonly [ending: string, type: string, text: (source: string) => string])[] = [
  ['.ts', 'text/javascript; charset=utf-8', (source) => stripTypeScriptTypes(source)],
  ['.css', 'text/css; charset=utf-8', (source) => source],
]

/** One font file per script, so that browsers load only those of the page's language. */
const FACES = {
  'onest-latin.woff2': 'onest/files/onest-latin-wght-normal.woff2',
  'onest-cyrillic.woff2': 'onest/files/onest-cyrillic-wght-normal.woff2',
  'onest-cyrillic-ext.woff2': 'onest/files/onest-cyrillic-ext-wght-normal.woff2',
  'devanagari.woff2': 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
} as const
const { resolve } = createRequire(import.meta.url)

/** Files of a game's page: fonts, symbols, and scripts with their types stripped, so that no build is needed. */
export function readAssets(): Assets {
  const files = readdirSync(CLIENT)
  return new Map<string, Asset>([
    ...Object.entries(FACES).map(([name, file]): [string, Asset] => {
      const body = new Uint8Array(readFileSync(resolve(`@fontsource-variable/${file}`)))
      return [name, { body, type: 'font/woff2', isLasting: true }]
    }),
    ...TYPES.flatMap(([ending, type, textOf]) =>
      files.filter((name) => name.endsWith(ending)).map((name) => [name, { type, body: textOf(read(name)) }] as const),
    ),
    ...Object.entries(SYMBOLS).flatMap(([game, drawings]) =>
      Object.entries(drawings).map(
        ([letter, drawing]) => [`${game}-${letter}.svg`, { body: pictureOf(drawing), type: 'image/svg+xml' }] as const,
      ),
    ),
  ])
}
