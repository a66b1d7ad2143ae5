import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONSOLE_BUILD } from '../../server/supervisor/build-age.mjs'
import budgets from '../budgets.json' with { type: 'json' }
import { frameworkFloor } from '../support/floor.ts'
import { gzipBytes, scriptsOf } from '../support/page-scripts.ts'
import { expect } from './fixtures.ts'
import { plainTest as test } from './shared-in-file.ts'

async function pageText(url: string): Promise<string> {
  const page = await fetch(url, { headers: { 'accept-language': 'ru', 'user-agent': 'Mozilla/5.0 Chrome/140' } })
  return page.text()
}

async function pageScripts(url: string): Promise<string[]> {
  const scripts = scriptsOf(await pageText(url))
  expect(scripts.length).toBeGreaterThan(1)
  return scripts
}

async function scriptBytes(url: string): Promise<number> {
  const sizes = (await pageScripts(url)).map(async (path) => {
    const script = await fetch(new URL(path, url))
    expect([path, script.status]).toEqual([path, 200])
    return gzipBytes(await script.bytes())
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Script names and the minifier's names in them vary slightly in size after any change. */
const SLACK = 1.03
const withSlack = (budget: number) => Math.floor(budget * SLACK)

for (const [path, budget] of Object.entries(budgets.routes))
  test(`${path} loads at most ${budget} bytes of scripts, compressed`, async ({ site }) => {
    expect(await scriptBytes(site.url + path)).toBeLessThanOrEqual(withSlack(budget))
  })

for (const [path, budget] of Object.entries(budgets.html))
  test(`${path} is at most ${budget} bytes of HTML`, async ({ site }) => {
    expect(Buffer.byteLength(await pageText(site.url + path))).toBeLessThanOrEqual(withSlack(budget))
  })

for (const [path, most] of Object.entries(budgets.scripts))
  test(`${path} asks for at most ${most} scripts`, async ({ site }) => {
    expect((await pageScripts(site.url + path)).length).toBeLessThanOrEqual(most)
  })

for (const path of ['/', '/games/crash', '/games/roulette', '/games/cases/starter', '/betting'])
  test(`${path} waits for one stylesheet of at most ${budgets.stylesheet} bytes, compressed`, async ({ site }) => {
    const html = await pageText(site.url + path)
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, style = '']) => style)
    expect(styles).toHaveLength(1)
    const style = await fetch(new URL(styles[0] ?? '', site.url))
    expect(style.status).toBe(200)
    expect(gzipBytes(await style.bytes())).toBeLessThanOrEqual(withSlack(budgets.stylesheet))
  })

test('the home page is some 40 kB above an empty app of the same frameworks', async ({ site }) => {
  const [home, floor] = [await scriptBytes(`${site.url}/`), await frameworkFloor()]
  expect(home - floor).toBeLessThanOrEqual(withSlack(budgets.homeAboveFloor))
})

const CONSOLE_ASSETS = join(dirname(CONSOLE_BUILD.entry), 'assets')
const consoleScripts = () => readdirSync(CONSOLE_ASSETS).filter((name) => name.endsWith('.js'))
const consoleScript = (name: string) => readFileSync(join(CONSOLE_ASSETS, name), 'utf8')

/** A script of the console and those that it imports at once. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, next = ''] of consoleScript(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    withImports(next, found)
  return found
}

test('the console starts with few bytes of scripts, compressed', () => {
  const [, entry = ''] = /src="\/assets\/([^"]+\.js)"/.exec(readFileSync(CONSOLE_BUILD.entry, 'utf8')) ?? []
  const bytes = [...withImports(entry)].map((name) => gzipBytes(Buffer.from(consoleScript(name))))
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(withSlack(budgets.console.start))
})

test('no script of the console is large, or has schemas or queries of the server', () => {
  const names = consoleScripts()
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const text = consoleScript(name)
    expect(gzipBytes(Buffer.from(text)), name).toBeLessThanOrEqual(withSlack(budgets.console.start))
    expect(/ZodError|drizzle|libsql/i.exec(text)?.[0], name).toBeUndefined()
  }
})
