import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { list, redirectTarget, setting } from '#server/settings.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { adapter } from '../../adapter.ts'
import type { Callback, CallbackReading, PaymentProvider } from '../port.ts'
import { invoiceDesk } from './deposits.ts'
import { greenfield } from './greenfield.ts'
import { pullPaymentDesk } from './payouts.ts'

const settings = z.object({
  PAYMENT_BTCPAY_URL: setting(
    redirectTarget.transform((url) => new URL(url).href.replace(/\/$/, '')),
    'With `btcpay`: your BTCPay Server (`server/platform/providers/payments/btcpay`).',
  ),
  PAYMENT_BTCPAY_STORE_ID: setting(z.string().regex(/^[A-Za-z0-9]{1,64}$/, "a store's id"), 'Id of its store.'),
  PAYMENT_BTCPAY_API_KEY: setting(z.string().regex(/^[!-~]{16,256}$/, 'an API key'), 'API key of that store.'),
  PAYMENT_BTCPAY_WEBHOOK_SECRET: setting(
    z.string().min(16, 'at least 16 characters'),
    'Secret of the store’s webhook, at least 16 characters.',
  ),
  PAYMENT_BTCPAY_CURRENCIES: setting(list(z.enum(CURRENCY_CODES)), 'Currencies that the store has a rate for.', {
    unset: 'all',
  }),
  PAYMENT_BTCPAY_COUNTRIES: setting(list(z.string().length(2).toUpperCase()), 'Countries from which it may be used.', {
    unset: 'all',
  }),
})

const webhook = z.object({
  type: z.string(),
  storeId: z.string(),
  invoiceId: z.string().min(1).max(128).optional(),
  pullPaymentId: z.string().min(1).max(128).nullish(),
})

/** Signature of a webhook: `sha256=<hex HMAC-SHA256 of the body's bytes>`; the key is the webhook's secret in UTF-8. */
const SIGNATURE_HEADER = 'btcpay-sig'

const FORMAT = /^sha256=(?<mac>[0-9a-f]{64})$/

/**
 * Whether a webhook was signed with the secret. The signature contains no time, so webhooks can be replayed. Their
 * content is therefore never used, only the current state queried from the server.
 */
function isGenuine(secret: string, body: Uint8Array, header: string | null): boolean {
  const mac = FORMAT.exec(header ?? '')?.groups?.mac
  const expected = createHmac('sha256', secret).update(body).digest()
  return mac !== undefined && timingSafeEqual(Buffer.from(mac, 'hex'), expected)
}

/**
 * A BTCPay Server run by the operator: bitcoin and other configured currencies, priced in the site's currencies. Based
 * on the Greenfield API version 1 (docs.btcpayserver.org/API/Greenfield/v1).
 */
export const btcpay = adapter(settings, (own, { log, siteOrigin, sendRequest }): PaymentProvider => {
  const storeId = own.PAYMENT_BTCPAY_STORE_ID
  const api = greenfield({ url: own.PAYMENT_BTCPAY_URL, storeId, apiKey: own.PAYMENT_BTCPAY_API_KEY, sendRequest })
  const deposits = invoiceDesk({ api, log, siteOrigin })
  const { standing: payoutStanding, ...payouts } = pullPaymentDesk(api)

  async function readCallback({ headers, body }: Callback): Promise<CallbackReading> {
    if (!isGenuine(own.PAYMENT_BTCPAY_WEBHOOK_SECRET, body, headers.get(SIGNATURE_HEADER)))
      return { kind: 'signature_invalid' }
    const read = webhook.safeParse(jsonOf(body))
    if (!read.success) return { kind: 'bad_request' }
    const { type, invoiceId, pullPaymentId } = read.data
    // a rejected webhook would be sent again
    if (read.data.storeId !== storeId) return { kind: 'pending' }
    if (type.startsWith('Invoice')) return invoiceId ? deposits.standing(invoiceId) : { kind: 'bad_request' }
    if (type.startsWith('Payout') && pullPaymentId) return payoutStanding(pullPaymentId)
    return { kind: 'pending' }
  }

  return {
    label: {
      ru: 'Криптовалюта (BTCPay)',
      en: 'Crypto (BTCPay)',
      kz: 'Криптовалюта (BTCPay)',
      br: 'Criptomoedas (BTCPay)',
      hi: 'क्रिप्टो (BTCPay)',
    },
    isPlayMoney: false,
    isInstant: false,
    payerLimits: {
      ...(own.PAYMENT_BTCPAY_CURRENCIES.length > 0 && { currencies: own.PAYMENT_BTCPAY_CURRENCIES }),
      ...(own.PAYMENT_BTCPAY_COUNTRIES.length > 0 && { countries: own.PAYMENT_BTCPAY_COUNTRIES }),
    },
    payAddress: deposits.payAddress,
    callbackHeaders: [SIGNATURE_HEADER],
    readCallback,
    payouts,
  }
})

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
