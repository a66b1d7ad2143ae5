import type { XmlElement } from '@rgrove/parse-xml'
import { z } from 'zod'
import { readDocument } from '#server/http/read-document.ts'
import { elementsIn, readXml } from '#server/http/read-xml.ts'
import { redirectTarget, setting } from '#server/settings.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { adapter } from '../../adapter.ts'
import type { PublishedRates, Quote, RateSource } from '../port.ts'

/** The European Central Bank: units of each currency for a euro, on working days at about 16:00 CET. */
export const ecb = adapter(
  z.object({
    RATES_ECB_URL: setting(
      redirectTarget.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
      "With `ecb`: the European Central Bank's reference rates; they have EUR, USD and INR only.",
    ),
  }),
  ({ RATES_ECB_URL: url }, { sendRequest }): RateSource => ({
    async latest(signal) {
      return readCubes(readXml(await readDocument(sendRequest, url, { signal, encoding: 'utf-8' })))
    },
  }),
)

/** The file has one `Cube` with a day, and in it one for each currency. */
function readCubes(envelope: XmlElement): PublishedRates {
  const [day, ...others] = elementsIn(envelope)
    .filter(({ name }) => name === 'Cube')
    .flatMap(elementsIn)
    .filter(({ attributes }) => attributes.time !== undefined)
  if (envelope.name !== 'gesmes:Envelope' || !day || others.length > 0)
    throw new SyntaxError('not a daily file of the European Central Bank')
  const known = elementsIn(day).filter(({ attributes }) => CURRENCY_CODES.some((code) => code === attributes.currency))
  return {
    day: day.attributes.time ?? '',
    base: 'EUR',
    quotes: Object.fromEntries(
      known.map(({ attributes }): [string, Quote] => [
        attributes.currency ?? '',
        { units: attributes.rate ?? '', cost: '1' },
      ]),
    ),
  }
}
