import { z } from 'zod'
import { readDocument } from '#server/http/read-document.ts'
import { redirectTarget, setting } from '#server/settings.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { adapter } from '../../adapter.ts'
import type { Quote, RateSource } from '../port.ts'

const published = z.object({
  base: z.enum(CURRENCY_CODES),
  date: z.iso.date(),
  rates: z.record(z.string(), z.union([z.string(), z.number().transform(String)])),
})

/**
 * Any publisher, as JSON: `{"base":"USD","date":"2026-12-01","rates":{"EUR":0.86}}`, units of each currency for one of
 * the base. A number keeps up to 15 digits; a string keeps all.
 */
export const http = adapter(
  z.object({
    RATES_HTTP_URL: setting(
      redirectTarget,
      'With `http`: JSON of `{"base","date","rates":{"EUR":0.86,…}}`, units of each currency for one of the base.',
    ),
  }),
  ({ RATES_HTTP_URL: url }, { sendRequest }): RateSource => ({
    async latest(signal) {
      const document = await readDocument(sendRequest, url, { signal, encoding: 'utf-8' })
      const { base, date, rates } = published.parse(JSON.parse(document))
      const quoted = CURRENCY_CODES.filter((currency) => currency !== base && rates[currency] !== undefined)
      return {
        day: date,
        base,
        quotes: Object.fromEntries(
          quoted.map((currency): [Currency, Quote] => [currency, { units: rates[currency] ?? '', cost: '1' }]),
        ),
      }
    },
  }),
)
