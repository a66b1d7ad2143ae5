import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { adapter } from '#server/platform/providers/adapter.ts'
import { REGISTRIES, type Registries } from '#server/platform/providers/index.ts'
import type { PageEnvironment, PaymentProvider } from '#server/platform/providers/payments/port.ts'
import { list, secret } from '#server/settings.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { PAYMENT_PAGES_PATH } from '#server/shared/constants/paths.ts'
import { micros } from '#server/shared/money/micros.ts'

/** Settings of a site that offers it before its own provider. */
export const ACME = { PAYMENT_PROVIDERS: 'acme,sandbox', ACME_KEY: 'a key that acme and the site share' }

/** Hex HMAC-SHA512 of the body in a separate header: intentionally different from the sandbox's signature. */
export const acmeSignature = (key: string, body: string) => createHmac('sha512', key).update(body).digest('hex')

const notice = z.object({
  order: z.string(),
  payment: z.string(),
  outcome: z.enum(['paid', 'declined']),
  micros: z.coerce.bigint(),
  currency: z.enum(CURRENCY_CODES),
})

export const ACME_NAMES = { ru: 'Акме', en: 'Acme', kz: 'Акме', br: 'Acme', hi: 'एक्मे' } as const

/** A payment provider that accepts real money in two currencies, posts forms and has a page on the site. */
const acme = adapter(
  z.object({ ACME_KEY: secret, ACME_COUNTRIES: list(z.string()) }),
  ({ ACME_KEY: key, ACME_COUNTRIES: countries }, { name }): PaymentProvider => ({
    label: ACME_NAMES,
    isPlayMoney: false,
    isInstant: false,
    payerLimits: { currencies: ['RUB', 'USD'], ...(countries.length > 0 && { countries }) },
    payAddress: async ({ id }) => `${PAYMENT_PAGES_PATH}/${name}/orders/${id}`,
    callbackHeaders: ['acme-digest'],
    readCallback({ headers, body }) {
      const given = Buffer.from(headers.get('acme-digest') ?? '')
      const expected = Buffer.from(acmeSignature(key, Buffer.from(body).toString()))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'signature_invalid' }
      const read = notice.safeParse(Object.fromEntries(new URLSearchParams(Buffer.from(body).toString())))
      if (!read.success) return { kind: 'bad_request' }
      const { order, payment, outcome, micros: amount, currency } = read.data
      const kind = outcome === 'paid' ? 'confirmed' : 'failed'
      return { kind, depositId: order, providerReference: payment, amount: micros(amount), currency }
    },
    pages: ({ findDeposit }) =>
      new Hono<PageEnvironment>().get('/orders/:id', async (context) => {
        const deposit = await findDeposit(context.req.param('id'))
        return deposit ? context.text(`Acme asks for ${deposit.amount} ${deposit.currency}`) : context.notFound()
      }),
  }),
)

export const WITH_ACME: Registries = { ...REGISTRIES, payments: { ...REGISTRIES.payments, acme } }
