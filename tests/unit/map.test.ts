import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const map = readFileSync('public/screenshots/map.svg', 'utf8')
const script = readFileSync('.ci/draw-map.mjs', 'utf8')
const drawn = [...script.matchAll(/'((?:app|server|db)\/[\w/-]+)': \[/g)].flatMap(([, room]) => room ?? [])

/** Every directory with code, down to the level that the map draws. */
const rooms = [
  ...new Set(
    globSync(['app/*/**/*.{ts,tsx}', 'server/*/**/*.ts', 'db/*/**/*.ts'], {
      exclude: ['app/paraglide/**', 'app/console/paraglide/**'],
    }).map((file) => dirname(file).split('/').slice(0, 3).join('/')),
  ),
].filter(
  (folder) =>
    folder.split('/').length > 1 && !folder.startsWith('app/') && !/^server\/(?:edge|platform|shared)$/.test(folder),
)
const pages = [
  ...new Set(
    globSync('app/*/**/*.{ts,tsx}', { exclude: ['app/paraglide/**', 'app/console/paraglide/**'] }).map((file) =>
      file.split('/').slice(0, 2).join('/'),
    ),
  ),
]

test('every room of the code is on the README’s map, and none that is gone', () => {
  const isDrawn = (folder: string) => drawn.some((room) => folder === room || folder.startsWith(`${room}/`))
  expect([...rooms, ...pages].filter((folder) => !isDrawn(folder))).toEqual([])
  expect(drawn.filter((room) => ![...rooms, ...pages].some((folder) => `${folder}/`.startsWith(`${room}/`)))).toEqual(
    [],
  )
})

test('the map is of these rooms', () => {
  const names = [...map.matchAll(/class="name"[^>]*>([^<]+)</g)].flatMap(([, name]) => name ?? [])
  expect(names).toHaveLength(drawn.length)
  expect(names.filter((name) => !drawn.some((room) => room.endsWith(name)))).toEqual([])
})
