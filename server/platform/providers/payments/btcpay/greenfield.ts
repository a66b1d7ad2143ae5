import { z } from 'zod'
import type { SendRequest } from '#server/http/send-request.ts'

const TIMEOUT_MS = 10_000

const decimal = z.string().max(64)

const invoice = z.object({
  id: z.string().min(1).max(128),
  amount: decimal,
  paidAmount: decimal.optional(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().default('None'),
  checkoutLink: z.string(),
  metadata: z.object({ orderId: z.string().nullish() }).nullish(),
})

export type Invoice = z.output<typeof invoice>

const pullPayment = z.object({
  id: z.string().min(1).max(128),
  name: z.string().nullish(),
  amount: decimal,
  currency: z.string(),
  archived: z.boolean().default(false),
  viewLink: z.string(),
})

/** A payment that anyone with its link can claim, up to its amount. */
export type PullPayment = z.output<typeof pullPayment>

const payout = z.object({
  originalCurrency: z.string(),
  originalAmount: decimal,
  state: z.string(),
})

/** A claimed part of a pull payment, in the pull payment's currency. */
export type CollectedPayout = z.output<typeof payout>

/** Codes of a 404 for the requested object itself; any other may mean a misconfigured store. */
const notFound = z.object({ code: z.enum(['invoice-not-found', 'pullpayment-not-found']) })

export type Account = {
  readonly url: string
  readonly storeId: string
  readonly apiKey: string
  readonly sendRequest: SendRequest
}

export type NewInvoice = {
  readonly orderId: string
  /** A decimal. */
  readonly amount: string
  readonly currency: string
  readonly expirationMinutes: number
  /** URL that its page redirects back to; null leaves it to the store. */
  readonly redirectUrl: string | null
}

export type NewPullPayment = { readonly name: string; readonly amount: string; readonly currency: string }

export type Greenfield = ReturnType<typeof greenfield>

/**
 * Calls of a BTCPay Server's Greenfield API (version 1) for payments. Each rejects if the server does not respond,
 * responds with a status other than 200, or with a body that does not match its documentation.
 */
export function greenfield({ url, storeId, apiKey, sendRequest }: Account) {
  async function call<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: unknown,
  ): Promise<z.output<Schema>> {
    const answer = await requestJson(schema, path, body)
    if (answer === null) throw new Error(`the payment server returned 404 for ${path}`)
    return answer
  }

  /** Null if the server has no such invoice or pull payment. */
  async function requestJson<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: unknown,
  ): Promise<z.output<Schema> | null> {
    const response = await sendRequest(`${url}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `token ${apiKey}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      timeoutMs: TIMEOUT_MS,
    })
    if (response.status === 404) {
      const problem = notFound.safeParse(await response.json().catch(() => null))
      if (problem.success) return null
      throw new Error(`the payment server returned 404 for ${path}`)
    }
    if (response.status !== 200) {
      await response.body?.cancel()
      // the path contains ids only: neither key nor response may be logged
      throw new Error(`the payment server returned ${response.status} for ${path}`)
    }
    return schema.parse(await response.json())
  }

  const store = `stores/${encodeURIComponent(storeId)}`
  const one = encodeURIComponent
  return {
    /** Null if the store has no such invoice. */
    invoice: (id: string): Promise<Invoice | null> => requestJson(invoice, `${store}/invoices/${one(id)}`),

    invoicesOf: (orderId: string): Promise<Invoice[]> =>
      call(z.array(invoice), `${store}/invoices?orderId=${one(orderId)}`),

    createInvoice: ({ orderId, amount, currency, expirationMinutes, redirectUrl }: NewInvoice): Promise<Invoice> =>
      call(invoice, `${store}/invoices`, {
        amount,
        currency,
        metadata: { orderId },
        // underpayment is left to an operator, whatever tolerance the store has elsewhere
        checkout: { expirationMinutes, paymentTolerance: 0, ...(redirectUrl !== null && { redirectURL: redirectUrl }) },
      }),

    /** Null if the server has no such pull payment. */
    pullPayment: (id: string): Promise<PullPayment | null> => requestJson(pullPayment, `pull-payments/${one(id)}`),

    pullPayments: (): Promise<PullPayment[]> =>
      call(z.array(pullPayment), `${store}/pull-payments?includeArchived=true`),

    createPullPayment: (request: NewPullPayment): Promise<PullPayment> =>
      call(pullPayment, `${store}/pull-payments`, { ...request, autoApproveClaims: true }),

    payoutsOf: (pullPaymentId: string): Promise<CollectedPayout[]> =>
      call(z.array(payout), `pull-payments/${one(pullPaymentId)}/payouts`),
  }
}
