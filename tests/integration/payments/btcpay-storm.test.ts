import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { sendPayouts } from '#server/platform/modules/payments/send-payouts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type BtcpayServer, startBtcpayServer } from '../../support/btcpay-server.ts'
import { roubleBalance } from '../../support/deposits.ts'
import { listenFor } from '../../support/platform/listen-for.ts'
import { APPLICANT, register, startPlatform } from '../../support/platform.ts'
import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'
import { SEED } from '../../support/run/seed.ts'

const WEBHOOKS = isFull ? 10_000 : 250
const AT_ONCE = 32
const DEPOSITS = 8
const AMOUNT = 500

/** Every documented webhook of an invoice. */
const TYPES = [
  'InvoiceCreated',
  'InvoiceReceivedPayment',
  'InvoicePaymentSettled',
  'InvoiceProcessing',
  'InvoiceExpired',
  'InvoiceExpiredPaidPartial',
  'InvoicePaidAfterExpiration',
  'InvoiceSettled',
  'InvoiceInvalid',
]

/** State sequences of an invoice, and the final state of its deposit: a settled one is never reversed silently. */
const LIVES = [
  { states: ['Processing', 'Settled'], ends: 'confirmed' },
  { states: ['Expired'], ends: 'failed' },
  // paid late, and marked by a person
  { states: ['Expired', 'Settled'], ends: 'confirmed' },
  { states: ['Processing', 'Invalid'], ends: 'failed' },
  { states: ['Processing', 'Invalid', 'Settled'], ends: 'confirmed' },
] as const

type Gust =
  | { readonly kind: 'move'; readonly at: number }
  | {
      readonly kind: 'hook'
      readonly at: number
      readonly type: string
      readonly signed: 'right' | 'wrong' | 'none' | 'of another body'
      readonly times: number
    }

/**
 * Webhooks of several objects, interleaved with state changes, so that webhooks sent before a change also arrive after
 * it.
 */
function stormOf({ things, types }: { readonly things: number; readonly types: readonly string[] }): Gust[] {
  const at = fc.integer({ min: 0, max: things - 1 })
  const moves = fc.record({ kind: fc.constant('move' as const), at })
  const hooks = fc.record({
    kind: fc.constant('hook' as const),
    at,
    type: fc.constantFrom(...types),
    signed: fc.constantFrom('right', 'right', 'right', 'wrong', 'none', 'of another body'),
    times: fc.constantFrom(1, 1, 2, 5),
  })
  return fc.sample(fc.oneof({ weight: 1, arbitrary: moves }, { weight: 20, arbitrary: hooks }), {
    numRuns: WEBHOOKS,
    seed: SEED,
  })
}

type Hooked = { readonly server: BtcpayServer; readonly url: string }
type Things = { readonly about: (index: number) => object; readonly move: (index: number) => unknown }

function stormOver({ server, url }: Hooked) {
  async function send(request: RequestInit) {
    const response = await fetch(`${url}/callbacks/btcpay`, request)
    return { status: response.status, answer: await response.text() }
  }

  function requestOf({ type, signed }: Extract<Gust, { kind: 'hook' }>, about: object): RequestInit {
    const request = server.webhook(type, about, signed === 'wrong' ? 'a secret that somebody made up' : undefined)
    if (signed === 'none') return { ...request, headers: { 'content-type': 'application/json' } }
    // the signature of another delivery of the same
    if (signed === 'of another body') return { ...request, body: server.webhook(type, about).body ?? null }
    return request
  }

  return {
    tell: (type: string, about: object) => send(server.webhook(type, about)),
    /** Sends many simultaneously; unsigned ones are rejected, and signed ones processed. */
    async weather(storm: readonly Gust[], { about, move }: Things): Promise<void> {
      const waiting = [...storm]
      async function hand(): Promise<void> {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          if (next.kind === 'move') {
            await move(next.at)
            continue
          }
          const request = requestOf(next, about(next.at))
          // a redelivery has the same bytes
          const answers = await Promise.all(Array.from({ length: next.times }, () => send(request)))
          for (const { status, answer } of answers)
            if (next.signed === 'right') expect([200, 409], answer).toContain(status)
            else expect([status, answer]).toEqual([401, '{"errors":{"signature":["signature_invalid"]}}'])
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, hand))
    },
  }
}

test(`repeated, late, reordered, forged and concurrent webhooks credit each invoice once (seed ${SEED})`, async () => {
  await using server = await startBtcpayServer()
  await using site = await startPlatform({ providerSettings: server.settings })
  const { url } = await listenFor(site)
  const token = await register(site)
  for (let index = 0; index < DEPOSITS; index += 1) {
    const input = { amount: String(AMOUNT), currency: 'RUB', idempotency_key: `storm-key-${index}-0123456789` } as const
    await site.request(contract.payments.createDeposit, input, { token })
  }
  const invoices = [...server.invoices.values()]
  expect(invoices).toHaveLength(DEPOSITS)
  const lifeOf = (index: number) => LIVES[index % LIVES.length] ?? LIVES[0]

  const storm = stormOf({ things: DEPOSITS, types: TYPES })
  const steps = invoices.map(() => 0)

  function move(index: number): boolean {
    const invoice = invoices[index]
    const state = lifeOf(index).states[steps[index] ?? 0]
    if (!invoice || state === undefined) return false
    server.become(invoice, state, state === 'Settled' ? 'Marked' : 'None')
    steps[index] = (steps[index] ?? 0) + 1
    return true
  }

  const { tell, weather } = stormOver({ server, url })
  const about = (index: number) => ({ invoiceId: invoices[index]?.id, metadata: invoices[index]?.metadata })
  await weather(storm, { about, move })

  // finishes every sequence, and sends the last webhook of each server several times simultaneously
  for (const [index] of invoices.entries()) while (move(index)) await tell('InvoiceSettled', about(index))
  const last = invoices.flatMap((_, index) => Array.from({ length: 5 }, () => tell('InvoiceSettled', about(index))))
  await Promise.all(last)

  expect(await checkAllBooks(site.platform.reader)).toEqual([])
  const deposits = await site.platform.reader.query.deposits.findMany()
  const transfers = await site.platform.reader.query.transfers.findMany()
  const ends = invoices.map(({ metadata }) => {
    const { id, status } = deposits.find((one) => one.id === metadata.orderId) ?? {}
    const credits = transfers.filter(({ reference }) => reference === `deposit:${id}`).map(({ kind }) => kind)
    return [status, credits]
  })
  const expected = invoices.map((_, index) => {
    const { ends: status } = lifeOf(index)
    return [status, status === 'confirmed' ? ['deposit'] : []]
  })
  expect(ends).toEqual(expected)
  const credited = expected.filter(([status]) => status === 'confirmed').length
  expect(await roubleBalance(site, token)).toBe(String(credited * AMOUNT))
})

const PAYOUT_TYPES = ['PayoutCreated', 'PayoutApproved', 'PayoutUpdated'] as const

type PullPayment = BtcpayServer['pullPayments'] extends Map<string, infer One> ? One : never
type Collected = ReturnType<BtcpayServer['collect']>
type Step = (server: BtcpayServer, payment: PullPayment, collected: Collected[]) => void

const collects =
  (amount: number, state: string): Step =>
  (server, payment, collected) =>
    void collected.push(server.collect(payment, String(amount), state))
const becomes =
  (state: string): Step =>
  (_, __, collected) => {
    const last = collected.at(-1)
    if (last) last.state = state
  }
const isArchived: Step = (_, payment) => {
  payment.archived = true
}

/** Steps of a pull payment, the final state of its withdrawal, and the player's final balance. */
const PAYOUT_LIVES = [
  { steps: [collects(AMOUNT, 'AwaitingPayment'), becomes('InProgress'), becomes('Completed')], ends: 'paid' },
  { steps: [collects(200, 'InProgress'), becomes('Completed'), collects(300, 'Completed'), isArchived], ends: 'paid' },
  { steps: [collects(AMOUNT, 'AwaitingApproval'), becomes('Cancelled'), collects(AMOUNT, 'Completed')], ends: 'paid' },
  // the operator has archived it before anything was claimed
  { steps: [isArchived], ends: 'failed' },
  // partly claimed: neither paid nor fully refundable
  { steps: [collects(200, 'Completed'), isArchived], ends: 'sent' },
] as const satisfies readonly { steps: readonly Step[]; ends: string }[]

test(`late, repeated, reordered, forged, parallel payout webhooks end each withdrawal once (seed ${SEED})`, async () => {
  await using server = await startBtcpayServer()
  await using site = await startPlatform({ providerSettings: server.settings })
  const { url } = await listenFor(site)
  const { tell, weather } = stormOver({ server, url })
  const players: { readonly token: string; readonly id: string }[] = []
  for (const index of PAYOUT_LIVES.keys()) {
    const token = await register(site, `payout-${index}@example.com`)
    const deposit = {
      amount: String(AMOUNT),
      currency: 'RUB',
      idempotency_key: `paid-in-key-${index}-0123456789`,
    } as const
    const { output } = await site.request(contract.payments.createDeposit, deposit, { token })
    const invoice = [...server.invoices.values()].find(({ metadata }) => metadata.orderId === output.id)
    if (!invoice) throw new Error('an invoice was to be made')
    server.become(invoice, 'Settled')
    await tell('InvoiceSettled', { invoiceId: invoice.id })
    const input = {
      amount: String(AMOUNT),
      currency: 'RUB',
      idempotency_key: `payout-key-${index}-0123456789`,
    } as const
    const { id } = (await site.request(contract.payments.withdraw, input, { token })).output
    await site.request(contract.payments.confirmWithdrawal, { id, password: APPLICANT.password }, { token })
    players.push({ token, id })
  }
  // sent several times simultaneously, as by two timers
  await Promise.all(Array.from({ length: 3 }, () => sendPayouts(site.platform)))
  const payments = players.map(({ id }) => {
    const named = [...server.pullPayments.values()].filter(({ name }) => name === `withdrawal ${id}`)
    expect(named).toHaveLength(1)
    return named[0] as PullPayment
  })
  const taken = PAYOUT_LIVES.map(() => 0)
  const collected = PAYOUT_LIVES.map((): Collected[] => [])

  async function move(index: number): Promise<boolean> {
    const [payment, step] = [payments[index], PAYOUT_LIVES[index]?.steps[taken[index] ?? 0]]
    if (!payment || !step) return false
    step(server, payment, collected[index] ?? [])
    taken[index] = (taken[index] ?? 0) + 1
    await sendPayouts(site.platform)
    return true
  }

  // the state in a webhook is not trusted
  const about = (index: number) => ({ pullPaymentId: payments[index]?.id, payoutId: 'p', payoutState: 'Completed' })
  await weather(stormOf({ things: PAYOUT_LIVES.length, types: PAYOUT_TYPES }), { about, move })
  for (const index of players.keys()) while (await move(index)) await tell('PayoutUpdated', about(index))
  await Promise.all(
    [...players.keys()].flatMap((index) => Array.from({ length: 5 }, () => tell('PayoutUpdated', about(index)))),
  )

  expect(await checkAllBooks(site.platform.reader)).toEqual([])
  expect(server.pullPayments.size).toBe(PAYOUT_LIVES.length)
  const ends = await Promise.all(
    players.map(async ({ token }) => {
      const { withdrawals } = (await site.request(contract.payments.withdrawals, { limit: 20 }, { token })).output
      return [withdrawals.map(({ status }) => status), await roubleBalance(site, token)]
    }),
  )
  expect(ends).toEqual(PAYOUT_LIVES.map(({ ends: end }) => [[end], end === 'failed' ? String(AMOUNT) : '0']))
})
