import budgets from '../budgets.json' with { type: 'json' }
import { frameworkFloor } from '../support/floor.ts'
import { gzipBytes, scriptsOf } from '../support/page-scripts.ts'
import { expect, test } from './fixtures.ts'

/** Gzip bytes of the scripts that the page's HTML loads. */
async function scriptBytes(url: string): Promise<number> {
  const page = await fetch(url, { headers: { 'accept-language': 'ru', 'user-agent': 'Mozilla/5.0 Chrome/140' } })
  const scripts = scriptsOf(await page.text())
  expect(scripts.length).toBeGreaterThan(1)
  const sizes = scripts.map(async (path) => {
    const script = await fetch(new URL(path, url))
    expect([path, script.status]).toEqual([path, 200])
    return gzipBytes(await script.bytes())
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

for (const [path, budget] of Object.entries(budgets.routes))
  test(`${path} loads at most ${budget} bytes of scripts, compressed`, async ({ site }) => {
    expect(await scriptBytes(site.url + path)).toBeLessThanOrEqual(budget)
  })

test('the home page is some 67 kB above an empty app of the same frameworks', async ({ site }) => {
  const [home, floor] = [await scriptBytes(`${site.url}/`), await frameworkFloor()]
  expect(floor).toBeGreaterThan(100_000)
  expect(home - floor).toBeLessThanOrEqual(budgets.homeAboveFloor)
})
