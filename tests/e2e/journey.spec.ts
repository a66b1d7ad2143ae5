import { keyboard, pointer } from './driver.ts'
import { test } from './fixtures.ts'
import { journey } from './journey.ts'
import { castOf } from './pairs.ts'

// With animations, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const cast = castOf(import.meta.url)
const { texts } = cast

test('a visitor registers, pays in, bets ten times and checks every roll with the network off [A1 A2 C9 S2 S9 R30]', async ({
  page,
  trouble,
}) => {
  await journey(page, { driver: pointer, texts, bets: 10, trouble })
})

test('CT23: the same journey, with its bets on dice, by keyboard alone', async ({ page, trouble }) => {
  await journey(page, { driver: keyboard(page), texts, bets: 3, trouble })
})
