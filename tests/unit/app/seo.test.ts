import { expect, test } from 'vitest'
import { pageMeta } from '~/lib/seo.ts'

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
