import { createHash } from 'node:crypto'
import { z } from 'zod'
import { adapter } from '#server/platform/providers/adapter.ts'
import type { PaymentProvider, Payout, PayoutEvent } from '#server/platform/providers/payments/port.ts'
import {
  callbackKey,
  SIGNATURE_HEADER,
  signCallback,
} from '#server/platform/providers/payments/sandbox/callback-signature.ts'
import { readReport } from '#server/platform/providers/payments/sandbox/report.ts'
import { callbackPath } from '#server/shared/constants/paths.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { PLATFORM_HOST } from '../programs/studio-program.ts'
import type { Network } from '../world/network.ts'
import type { Random } from '../world/random.ts'
import type { Time } from '../world/time.ts'

export const COMPANY = 'company'

type Ordered = { readonly id: string; readonly currency: string; readonly amount: bigint }
type Sent = Ordered & { event: PayoutEvent | undefined }

/** A company that takes and makes payments. It reports each final state until it is acknowledged, in any order. */
export type PaymentCompany = {
  readonly adapter: ReturnType<typeof adapter<typeof NO_SETTINGS, PaymentProvider>>
  /** A payer pays an order, or does not. */
  pay(depositId: string): void
  /** A payer pays an order for sure. */
  payFor(depositId: string): void
  /** Whether it has reported that state of an order, or that the platform has acknowledged it. */
  hasReported(depositId: string, status: string): boolean
  hasAccepted(depositId: string, status: string): boolean
  /** Final state of a payout; undefined if it has none. */
  endOf(withdrawalId: string): PayoutEvent['kind'] | undefined
}

const NO_SETTINGS = z.object({})
const TIMEOUT_MS = 5000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type CompanyOptions = { readonly time: Time; readonly random: Random; readonly network: Network }

export function createPaymentCompany({ time, random, network }: CompanyOptions): PaymentCompany {
  const key = callbackKey('secret that the company and the platform share')
  const orders = new Map<string, Ordered>()
  const payouts = new Map<string, Sent>()
  const send = network.sendFrom(COMPANY, true)
  const reported = new Set<string>()
  const accepted = new Set<string>()

  /** Repeats a report, as webhooks are, until the platform has answered it finally. */
  async function report(body: object): Promise<boolean> {
    for (let wait = 1000; ; wait = Math.min(2 * wait, HOUR_MS)) {
      const bytes = new TextEncoder().encode(JSON.stringify(body))
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(key, bytes, time.now()) }
      const request = { method: 'POST', headers, body: bytes, timeoutMs: TIMEOUT_MS }
      const status = await send(`https://${PLATFORM_HOST}${callbackPath(COMPANY)}`, request).then(
        (response) => response.status,
        () => 503,
      )
      if (status < 500 && status !== 429) return status === 200
      await time.sleep(wait)
    }
  }

  async function paymentReport({ id, currency, amount }: Ordered, status: string, paid = amount): Promise<void> {
    reported.add(`${id} ${status}`)
    const isAccepted = await report({
      deposit_id: id,
      provider_reference: `payment-${id}`,
      status,
      amount: formatMicros(micros(paid)),
      currency,
      instrument: `card-${createHash('sha256').update(id).digest('hex').slice(0, 3)}`,
    })
    if (isAccepted) accepted.add(`${id} ${status}`)
  }

  function payoutEnds(payout: Sent, kind: PayoutEvent['kind'], delayMs: number): void {
    time.after(delayMs, () => {
      payout.event = { kind, withdrawalId: payout.id, providerReference: `payout-${payout.id}` }
      const body = { withdrawal_id: payout.id, provider_reference: `payout-${payout.id}`, status: kind }
      // the platform asks for the end of a payout that it has sent, and not for the return of one that was paid
      const isReported = random.chance(0.8) || kind === 'payout_returned'
      if (isReported) report(body).catch(() => {})
    })
  }

  function takePayout({ id, currency, amount }: Payout): void {
    if (payouts.has(id)) return
    const payout: Sent = { id, currency, amount, event: undefined }
    payouts.set(id, payout)
    const delayMs = random.exponential(2 * MINUTE_MS)
    const fate = random()
    payoutEnds(payout, fate < 0.06 ? 'payout_failed' : 'payout_paid', delayMs)
    if (fate > 0.95) payoutEnds(payout, 'payout_returned', delayMs + random.exponential(HOUR_MS))
  }

  const ask = <T>(work: () => T): Promise<T> =>
    network.deliver({ from: 'platform', to: COMPANY, timeoutMs: TIMEOUT_MS, isRepeatable: true }, async () => work())

  return {
    payFor(depositId) {
      const order = orders.get(depositId)
      if (order) time.after(random.exponential(20_000), () => paymentReport(order, 'confirmed').catch(() => {}))
    },
    hasReported: (depositId, status) => reported.has(`${depositId} ${status}`),
    hasAccepted: (depositId, status) => accepted.has(`${depositId} ${status}`),
    endOf: (withdrawalId) => payouts.get(withdrawalId)?.event?.kind,
    pay(depositId) {
      const order = orders.get(depositId)
      if (order === undefined) return
      const later = (delayMs: number, status: string, paid?: bigint) =>
        time.after(delayMs, () => paymentReport(order, status, paid).catch(() => {}))
      const fate = random()
      const soon = random.exponential(20_000)
      if (fate < 0.05) later(soon, 'failed')
      else if (fate < 0.08) later(soon + 2 * HOUR_MS, 'confirmed')
      else if (fate < 0.1) later(soon, 'confirmed', order.amount - 10_000n)
      else if (fate < 0.13) {
        later(soon, 'charged_back')
        later(soon + 1, 'confirmed')
      } else if (fate < 0.97) {
        later(soon, 'confirmed')
        if (fate < 0.2) later(soon + random.between(0, 5000), 'confirmed')
        if (fate > 0.94) later(soon + random.exponential(4 * HOUR_MS), 'charged_back')
      }
    },
    adapter: adapter(
      NO_SETTINGS,
      (): PaymentProvider => ({
        label: { ru: 'Company', en: 'Company', kz: 'Company', br: 'Company', hi: 'Company' },
        isPlayMoney: false,
        isInstant: true,
        payAddress: ({ id, currency, amount }) =>
          ask(() => {
            if (!orders.has(id)) orders.set(id, { id, currency, amount })
            return `https://company.example/pay/${id}`
          }),
        callbackHeaders: [SIGNATURE_HEADER],
        readCallback: (callback) => readReport(key, callback),
        payouts: {
          feeOf: (currency) => (currency === 'USD' ? { flat: '0.5', bp: 100 } : null),
          send: (payout) => ask(() => takePayout(payout)),
          claimUrl: ({ id }) => ask(() => `https://company.example/claim/${id}`),
          find: ({ id }) => ask(() => (payouts.has(id) ? payouts.get(id)?.event : 'unknown')),
        },
      }),
    ),
  }
}
