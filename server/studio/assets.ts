import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

export type Asset = { readonly text: string; readonly type: string }

const read = (name: string) => readFileSync(new URL(`./client/${name}`, import.meta.url), 'utf8')
const script = (name: string): Asset => ({
  text: stripTypeScriptTypes(read(`${name}.ts`)),
  type: 'text/javascript; charset=utf-8',
})

/** What a game's page loads: its script without its types, so that nothing has to be built. */
export function readAssets(): ReadonlyMap<string, Asset> {
  return new Map<string, Asset>([
    ['game.js', script('game')],
    ...readdirSync(new URL('./client/art', import.meta.url)).map(
      (name) => [name, { text: read(`art/${name}`), type: 'image/svg+xml' }] as const,
    ),
    ['game.css', { text: read('game.css'), type: 'text/css; charset=utf-8' }],
  ])
}
