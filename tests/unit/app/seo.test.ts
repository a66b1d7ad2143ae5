import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { GAMES } from '~/features/catalogue/games.ts'
import { pageMeta, sharedPicture } from '~/lib/pages/seo.ts'

const NONE = { title: null, description: null, keywords: null, text: null }
const page = { title: 'Dice', description: 'A roll', site: { name: 'Casino' } }

test('a page without a block speaks for itself [E10]', () => {
  expect(pageMeta({ ...page, seo: NONE })).toEqual([
    { title: 'Dice — Casino' },
    { property: 'og:title', content: 'Dice' },
    { name: 'description', content: 'A roll' },
    { property: 'og:description', content: 'A roll' },
  ])
})

test("the operator's words come before the page's own, each for itself [E10]", () => {
  const seo = { ...NONE, title: 'Best dice in town', keywords: 'dice, town' }
  expect(pageMeta({ ...page, seo })).toEqual([
    { title: 'Best dice in town' },
    { property: 'og:title', content: 'Best dice in town' },
    { name: 'description', content: 'A roll' },
    { property: 'og:description', content: 'A roll' },
    { name: 'keywords', content: 'dice, town' },
  ])
  expect(pageMeta({ title: 'Dice', site: page.site, seo: { ...NONE, description: 'Roll' } })).toContainEqual({
    name: 'description',
    content: 'Roll',
  })
})

test("a page is shared with the picture that its route names, or with the site's", () => {
  expect(sharedPicture('dice')).toBe('/og/dice.png')
  expect(sharedPicture(undefined)).toBe('/og.png')
})

test('every drawn game has its picture, 1200 × 630 and light', () => {
  const drawn = globSync('app/features/catalogue/art/*.svg').map((file) => basename(file, '.svg'))
  expect(drawn.toSorted()).toEqual(GAMES.map(({ id }) => id).toSorted())
  for (const game of drawn) {
    const file = `public${sharedPicture(game)}`
    const header = readFileSync(file).subarray(16, 24)
    expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([1200, 630])
    expect(statSync(file).size).toBeLessThan(150_000)
  }
})
