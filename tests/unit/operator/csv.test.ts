import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvOf } from '#server/platform/operator/csv.ts'

test('V15: an export of figures has the bytes that are fixed for it', () => {
  const row = (period: string, product: string, figures: readonly string[]) => {
    const [turnover, ggr, bonus_cost, ngr] = figures
    return { period, currency: 'EUR', product, turnover, ggr, bonus_cost, ngr }
  }
  const csv = csvOf([
    row('2026-11-28', 'casino', ['285.00', '64.10', '50.00', '14.10']),
    row('2026-11-29', 'casino', ['0.00', '0.00', '1.92', '-1.92']),
    row('2026-11-29', 'betting', ['30.00', '-33.00', '0.00', '-33.00']),
    row('TOTAL', '', ['315.00', '31.10', '51.92', '-20.82']),
  ])
  expect(csv.length).toBe(232)
  expect(createHash('sha256').update(csv).digest('hex')).toBe(
    '479abc00784f29e549e10343d8475a89320551a38064676b9d6911e52fe18f23',
  )
})

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+7 900 000', "'+7 900 000"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tindented', "'\tindented"],
  ['\rreturned', `"'\rreturned"`],
  ['-12.5', '-12.5'],
  ['one, "two"\nthree', '"one, ""two""\nthree"'],
  ['अदा', 'अदा'],
  ['a=b', 'a=b'],
  [null, ''],
  [false, 'false'],
  [['=1', 2], '"[""=1"",2]"'],
])('the cell of %j is %s', (value, cell) => {
  expect(csvOf([{ value }])).toBe(`value\r\n${cell}\r\n`)
})

test('an object has a column for each of its fields, and a row without a field an empty cell', () => {
  const rows = [
    { n: 2, entry: { act: 'view.player', params: { hits: 1 } } },
    { n: 1, entry: { ok: true } },
  ]
  expect(csvOf(rows)).toBe('n,entry.act,entry.params,entry.ok\r\n2,view.player,"{""hits"":1}",\r\n1,,,true\r\n')
  expect(csvOf([])).toBe('\r\n')
})
