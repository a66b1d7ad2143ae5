import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { parseMicros } from '#server/shared/money/micros.ts'
import { SlipSums } from '~/features/sports/slip-sums.tsx'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

beforeAll(() => overwriteGetLocale(() => 'en'))

function shown(legs: number, amount = '100') {
  const pick = { market: '1x2', outcome: 'home', odds: 50_000, home: 'H', away: 'A', event: 'match' }
  const standing = Array.from({ length: legs }, () => ({ pick, odds: 50_000, p: [180_000_000, 0, 0, 0] }))
  const unit = parseMicros(amount)
  return renderToStaticMarkup(
    <SlipSums standing={standing} sizes={[legs]} unit={unit} stake={unit} isFree={false} currency="RUB" />,
  )
}

test('a slip shows what all its picks together pay [A10]', () => {
  expect(shown(3)).toContain('12,500.00')
})

test('a slip of as many long shots as it takes is shown, whatever it would pay [A10]', () => {
  expect(shown(20)).toContain('9,223,372,036,854.00')
})

test('a slip whose stake nobody could pay is shown, without what it would cost [A10]', () => {
  expect(shown(3)).toContain('Average cost')
  const text = shown(3, '9000000000000')
  expect(text).toContain('9,223,372,036,854.00')
  expect(text).not.toContain('Average cost')
})
