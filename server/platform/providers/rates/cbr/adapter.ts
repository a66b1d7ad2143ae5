import type { XmlElement } from '@rgrove/parse-xml'
import { z } from 'zod'
import { readDocument } from '#server/http/read-document.ts'
import { elementsIn, readXml } from '#server/http/read-xml.ts'
import { redirectTarget, setting } from '#server/settings.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
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
      return readList(readXml(await readDocument(sendRequest, url, { signal, encoding: 'windows-1251' })))
    },
  }),
)

function readList(list: XmlElement): PublishedRates {
  const [, day, month, year] = DATE.exec(list.attributes.Date ?? '') ?? []
  if (list.name !== 'ValCurs' || day === undefined) throw new SyntaxError('not a daily list of the Bank of Russia')
  const listed = elementsIn(list).map((currency) => {
    const fact = (wanted: string) =>
      elementsIn(currency)
        .find(({ name }) => name === wanted)
        ?.text.trim() ?? ''
    return [fact('CharCode'), { units: fact('Nominal'), cost: fact('Value').replace(',', '.') }] as const
  })
  const known = listed.filter(([code]) => CURRENCY_CODES.some((currency) => currency === code))
  return {
    day: `${year}-${month}-${day}`,
    base: 'RUB',
    quotes: Object.fromEntries<Quote>(known),
  }
}
