import type { Logger } from 'pino'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { CallbackReading, PayableDeposit } from '../port.ts'
import type { Greenfield, Invoice } from './greenfield.ts'
import { readDecimal } from './read-decimal.ts'

/** The same time after which the site expires a deposit. */
const EXPIRATION_MINUTES = 30

type Desk = {
  readonly api: Greenfield
  readonly log: Logger
  readonly siteOrigin: string | null
}

/** Deposits as invoices: an invoice's order id is the id of its deposit. */
export function invoiceDesk({ api, log, siteOrigin }: Desk) {
  const pending = new Map<string, Promise<string>>()

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
    if (address === null) throw new Error('the payment server returned an unsafe URL')
    return address
  }

  return {
    /** Concurrent calls for one deposit create only one invoice. */
    payAddress(deposit: Omit<PayableDeposit, 'status'>): Promise<string> {
      const known = pending.get(deposit.id)
      if (known) return known
      const address = addressOf(deposit).finally(() => pending.delete(deposit.id))
      pending.set(deposit.id, address)
      return address
    },

    /**
     * Current state of an invoice. The webhook's own state is ignored, since webhooks are late, duplicated and out of
     * order.
     */
    async standing(invoiceId: string): Promise<CallbackReading> {
      const invoice = await api.invoice(invoiceId)
      // from another store, or sent by the server's test button
      if (invoice === null) return { kind: 'pending' }
      if (invoice.additionalStatus === 'PaidOver')
        log.warn({ invoice: invoice.id, paid: invoice.paidAmount }, 'an invoice was overpaid')
      return eventOf(invoice)
    },
  }
}

/**
 * Meaning of an invoice's state for its deposit. Settled: paid, or marked as paid manually; overpayment credits the
 * requested amount. Underpaid and late payments must be refunded or marked by an operator: nothing is credited until
 * then.
 */
function eventOf({ id, status, additionalStatus, metadata, amount, currency }: Invoice): CallbackReading {
  const expected = readDecimal(amount)
  // an invoice for something else in the store: deposits have neither other currencies nor more decimals
  if (!metadata?.orderId || expected === undefined || !isCurrency(currency)) return { kind: 'pending' }
  const depositId = metadata.orderId
  const payment = { depositId, providerReference: id, amount: expected, currency, isOfSharedAccount: true }
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
