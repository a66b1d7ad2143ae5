import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, stopListening } from './listen.ts'

type Status = 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
type AdditionalStatus = 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver'
type Invoice = {
  id: string
  storeId: string
  amount: string
  paidAmount: string
  currency: string
  status: Status
  additionalStatus: AdditionalStatus
  checkoutLink: string
  metadata: Record<string, unknown>
  checkout: Record<string, unknown>
}
type PullPayment = {
  id: string
  name: string
  amount: string
  currency: string
  archived: boolean
  autoApproveClaims: boolean
  viewLink: string
}
type Payout = { id: string; originalCurrency: string; originalAmount: string; state: string }

const newId = () => randomBytes(16).toString('hex')

/**
 * A BTCPay Server as documented in its Greenfield API (version 1): the calls for payments and payouts, with their
 * statuses and shapes, and signed webhooks. The test controls the chain.
 */
export async function startBtcpayServer() {
  const storeId = 'EkQsV9m3vaKBvKLiuLV1HZFGuREykvmZoEb1jbEzyZHk'
  const apiKey = newId()
  const webhookSecret = newId()
  const invoices = new Map<string, Invoice>()
  const pullPayments = new Map<string, PullPayment>()
  const payouts = new Map<string, Payout[]>()
  const requests: string[] = []
  let isDown = false
  let origin = ''

  function create(body: { amount?: string; currency?: string; metadata?: object; checkout?: object }): Invoice {
    const id = newId()
    const invoice: Invoice = {
      id,
      storeId,
      // decimals in the format of the API
      amount: Number(body.amount).toFixed(2),
      paidAmount: '0.0',
      currency: String(body.currency),
      status: 'New',
      additionalStatus: 'None',
      checkoutLink: `${origin}/i/${id}`,
      metadata: { ...body.metadata },
      checkout: { ...body.checkout },
    }
    invoices.set(id, invoice)
    return invoice
  }

  function createPullPayment(
    body: Pick<PullPayment, 'name' | 'amount' | 'currency' | 'autoApproveClaims'>,
  ): PullPayment {
    const id = newId()
    const made = { ...body, id, archived: false, viewLink: `${origin}/pull-payments/${id}` }
    pullPayments.set(id, made)
    payouts.set(id, [])
    return made
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const url = new URL(request.url ?? '/', origin)
    const what = `${request.method} ${url.pathname.replace('/api/v1/', '').replace(storeId, 'STORE')}`
    requests.push(what)
    const body = await text(request)
    if (isDown) return json(503, { code: 'down', message: 'down' })
    if (request.headers.authorization !== `token ${apiKey}`)
      return json(401, { code: 'unauthenticated', message: 'Authentication is required' })
    const [, of = '', id = ''] = /(invoices|pull-payments)\/(\w+)/.exec(what) ?? []
    const found = invoices.get(id) ?? pullPayments.get(id)
    if (id && !found)
      return json(404, {
        code: of === 'invoices' ? 'invoice-not-found' : 'pullpayment-not-found',
        message: 'not found',
      })
    switch (id ? what.replace(id, ':id') : what) {
      case 'GET stores/STORE/invoices':
        return json(
          200,
          [...invoices.values()].filter(({ metadata }) => metadata.orderId === url.searchParams.get('orderId')),
        )
      case 'POST stores/STORE/invoices':
        return json(200, create(JSON.parse(body)))
      case 'GET stores/STORE/pull-payments':
        return json(
          200,
          [...pullPayments.values()].filter(
            ({ archived }) => !archived || url.searchParams.get('includeArchived') === 'true',
          ),
        )
      case 'POST stores/STORE/pull-payments':
        return json(200, createPullPayment(JSON.parse(body)))
      case 'GET stores/STORE/invoices/:id':
      case 'GET pull-payments/:id':
        return json(200, found)
      case 'GET pull-payments/:id/payouts':
        return json(
          200,
          payouts.get(id)?.filter(({ state }) => state !== 'Cancelled'),
        )
      default:
        return json(404, { code: 'not-found', message: 'not found' })
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  origin = await listen(server)

  const sign = (body: string, secret = webhookSecret) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

  return {
    storeId,
    webhookSecret,
    invoices,
    pullPayments,
    /** Received requests, as `GET stores/STORE/invoices`. */
    requests,
    settings: {
      PAYMENT_PROVIDERS: 'btcpay',
      PAYMENT_BTCPAY_URL: `${origin}/`,
      PAYMENT_BTCPAY_STORE_ID: storeId,
      PAYMENT_BTCPAY_API_KEY: apiKey,
      PAYMENT_BTCPAY_WEBHOOK_SECRET: webhookSecret,
    },
    /** Makes the server answer 503, or recover. */
    turn(state: 'down' | 'up') {
      isDown = state === 'down'
    },
    /** Sets the state of an invoice, as the chain, the clock or a person would. */
    become(invoice: Invoice, status: Status, additionalStatus: AdditionalStatus = 'None', paidAmount = invoice.amount) {
      Object.assign(invoice, { status, additionalStatus, paidAmount })
    },
    /** Claims an amount of a pull payment through its link, or marks it as sent. */
    collect(pullPayment: PullPayment, originalAmount: string, state: string): Payout {
      const payout = { id: newId(), originalCurrency: pullPayment.currency, originalAmount, state }
      payouts.get(pullPayment.id)?.push(payout)
      return payout
    },
    /** Returns the signed request of a webhook. */
    webhook(type: string, about: object, secret?: string): RequestInit {
      const delivery = newId()
      const body = JSON.stringify({
        deliveryId: delivery,
        webhookId: 'webhook',
        originalDeliveryId: delivery,
        isRedelivery: false,
        type,
        timestamp: 1_700_000_000,
        storeId,
        ...about,
      })
      return { method: 'POST', headers: { 'content-type': 'application/json', 'BTCPay-Sig': sign(body, secret) }, body }
    },
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}

export type BtcpayServer = Awaited<ReturnType<typeof startBtcpayServer>>
