import { z } from 'zod'
import { readDocument } from '#server/http/read-document.ts'
import { redirectTarget, setting } from '#server/settings.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { parseXml, type XmlElement } from '#server/shared/parse-xml.ts'
import { adapter } from '../../adapter.ts'
import type { PublishedRates, Quote, RateSource } from '../port.ts'

const DATE = /^(\d\d)\.(\d\d)\.(\d{4})$/

/** The Bank of Russia: rubles for a nominal of each currency, from a day that may be the next one. */
export const cbr = adapter(
  z.object({
    RATES_CBR_URL: setting(
      redirectTarget.default('https://www.cbr.ru/scripts/XML_daily.asp'),
      "With `cbr`: the Bank of Russia's daily list; it has every currency of the platform.",
    ),
  }),
  ({ RATES_CBR_URL: url }, { sendRequest }): RateSource => ({
    async latest(signal) {
      return readList(parseXml(await readDocument(sendRequest, url, { signal, encoding: 'windows-1251' })))
    },
  }),
)

function readList({ name, attributes, children }: XmlElement): PublishedRates {
  const [, day, month, year] = DATE.exec(attributes.Date ?? '') ?? []
  if (name !== 'ValCurs' || day === undefined) throw new SyntaxError('not a daily list of the Bank of Russia')
  const listed = children.map(({ children: facts }) => {
    const fact = (wanted: string) => facts.find((one) => one.name === wanted)?.text ?? ''
    return [fact('CharCode'), { units: fact('Nominal'), cost: fact('Value').replace(',', '.') }] as const
  })
  const known = listed.filter(([code]) => CURRENCY_CODES.some((currency) => currency === code))
  return {
    day: `${year}-${month}-${day}`,
    base: 'RUB',
    quotes: Object.fromEntries<Quote>(known),
  }
}
