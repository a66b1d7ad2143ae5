import type { Logger } from 'pino'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { CallbackReading, PayableDeposit } from '../port.ts'
import type { Greenfield, Invoice } from './greenfield.ts'
import { readDecimal } from './read-decimal.ts'

/** As long as the site waits before it calls a deposit expired. */
const EXPIRATION_MINUTES = 30

type Desk = {
  readonly api: Greenfield
  readonly log: Logger
  /** Of the site; null where nobody says. */
  readonly siteOrigin: string | null
}

/** Deposits as invoices: the order of an invoice is the id of its deposit. */
export function invoiceDesk({ api, log, siteOrigin }: Desk) {
  const asked = new Map<string, Promise<string>>()

  async function addressOf({ id, currency, amount }: Omit<PayableDeposit, 'status'>): Promise<string> {
    const [known] = await api.invoicesOf(id)
    const { checkoutLink } =
      known ??
      (await api.createInvoice({
        orderId: id,
        amount: formatMicros(micros(amount)),
        currency,
        expirationMinutes: EXPIRATION_MINUTES,
        redirectUrl: siteOrigin && `${siteOrigin}/?deposit=${encodeURIComponent(id)}`,
      }))
    const address = externalUrl(checkoutLink)
    if (address === null) throw new Error('the payment server leads to an unsafe address')
    return address
  }

  return {
    /** Of several questions about one deposit at once, one makes the invoice. */
    payAddress(deposit: Omit<PayableDeposit, 'status'>): Promise<string> {
      const known = asked.get(deposit.id)
      if (known) return known
      const address = addressOf(deposit).finally(() => asked.delete(deposit.id))
      asked.set(deposit.id, address)
      return address
    },

    /** How an invoice stands now, whatever the webhook says that has come of it: webhooks are late, doubled and out of order. */
    async standing(invoiceId: string): Promise<CallbackReading> {
      const invoice = await api.invoice(invoiceId)
      // of another store, or of the server's button that tries a webhook out
      if (invoice === null) return { kind: 'pending' }
      if (invoice.additionalStatus === 'PaidOver')
        log.warn({ invoice: invoice.id, paid: invoice.paidAmount }, 'an invoice was paid more than it asks for')
      return eventOf(invoice)
    },
  }
}

/**
 * What an invoice's state means for its deposit. Settled is paid, or marked so by hand; more than was asked for credits
 * what was asked for. Money that is short or late is refunded or marked by a person: until then nothing is credited.
 */
function eventOf({ id, status, additionalStatus, metadata, amount, currency }: Invoice): CallbackReading {
  const asked = readDecimal(amount)
  // of something else that the store sells: no deposit has another currency, or more decimals
  if (!metadata?.orderId || asked === undefined || !isCurrency(currency)) return { kind: 'pending' }
  const depositId = metadata.orderId
  const payment = { depositId, providerReference: id, amount: asked, currency, isOfSharedAccount: true }
  switch (status) {
    case 'Settled':
      return { kind: 'confirmed', ...payment }
    case 'Invalid':
      return { kind: 'failed', ...payment }
    case 'Expired':
      return additionalStatus === 'PaidLate' ? { kind: 'pending' } : { kind: 'failed', ...payment }
    case 'New':
    case 'Processing':
      return { kind: 'pending' }
  }
}

const isCurrency = (text: string): text is Currency => CURRENCY_CODES.some((code) => code === text)
