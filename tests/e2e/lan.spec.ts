import { pointer } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { journey } from './journey.ts'
import { castOf } from './pairs.ts'

// With animations, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A name that resolves to this machine but is not a loopback name for the browser: no secure context. */
test.use({ baseURL: ({ site }, use) => use(`http://fairline.test:${site.port}`) })

test('the whole journey works over plain http on a local network [E13]', async ({ page, trouble }) => {
  await journey(page, { driver: pointer, texts: castOf(import.meta.url).texts, bets: 3, trouble })
  expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false])
})
