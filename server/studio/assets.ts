import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { pictureOf } from './art/drawing.ts'
import { SYMBOLS } from './art/index.ts'

export type Asset = { readonly text: string; readonly type: string }

const read = (name: string) => readFileSync(new URL(`./client/${name}`, import.meta.url), 'utf8')
const TYPES: readonly (readonly [ending: string, type: string, text: (source: string) => string])[] = [
  ['.ts', 'text/javascript; charset=utf-8', (source) => stripTypeScriptTypes(source)],
  ['.css', 'text/css; charset=utf-8', (source) => source],
]

/** What a game's page loads: its symbols, and its scripts without their types, so that nothing has to be built. */
export function readAssets(): ReadonlyMap<string, Asset> {
  const files = readdirSync(new URL('./client', import.meta.url))
  return new Map<string, Asset>([
    ...TYPES.flatMap(([ending, type, textOf]) =>
      files.filter((name) => name.endsWith(ending)).map((name) => [name, { type, text: textOf(read(name)) }] as const),
    ),
    ...Object.entries(SYMBOLS).flatMap(([game, drawings]) =>
      Object.entries(drawings).map(
        ([letter, drawing]) => [`${game}-${letter}.svg`, { text: pictureOf(drawing), type: 'image/svg+xml' }] as const,
      ),
    ),
  ])
}
