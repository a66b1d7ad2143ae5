import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CURRENCIES, CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { CURRENCY_ICONS, CurrencyIcon } from '~/ui/currency-icon.tsx'

test('the five currencies are there, each with its sign and its icon [E7 A4]', () => {
  const drawn = CURRENCY_CODES.map((code) => [code, { icon: CURRENCIES[code].icon, prefix: CURRENCIES[code].prefix }])
  expect(Object.fromEntries(drawn)).toMatchObject({
    RUB: { icon: 'ruble', prefix: '₽' },
    USD: { icon: 'dollar', prefix: '$' },
    KZT: { icon: 'tenge', prefix: '₸' },
    INR: { icon: 'rupee', prefix: '₹' },
    EUR: { icon: 'euro', prefix: '€' },
  })
})

test('each icon is a drawing of its own [E7]', () => {
  const icons = CURRENCY_CODES.map((currency) => CURRENCIES[currency].icon)
  expect(Object.keys(CURRENCY_ICONS).toSorted()).toEqual(icons.toSorted())
  const drawings = CURRENCY_CODES.map((currency) => renderToStaticMarkup(<CurrencyIcon currency={currency} />))
  for (const drawing of drawings) expect(drawing).toMatch(/<path d="M/)
  expect(new Set(drawings).size).toBe(CURRENCY_CODES.length)
})
