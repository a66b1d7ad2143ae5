import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { startBtcpayServer } from '../../support/btcpay-server.ts'
import { roubles } from '../../support/deposits.ts'
import { listenFor } from '../../support/platform/listen-for.ts'
import { register, startPlatform } from '../../support/platform.ts'
import { isFull } from '../../support/run/depth.ts'

const WEBHOOKS = isFull ? 10_000 : 250
const AT_ONCE = 32
const DEPOSITS = 8
const AMOUNT = 500
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))

/** Every webhook of an invoice that the document of its server names. */
const TYPES = [
  ...['InvoiceCreated', 'InvoiceReceivedPayment', 'InvoicePaymentSettled', 'InvoiceProcessing'],
  ...['InvoiceExpired', 'InvoiceExpiredPaidPartial', 'InvoicePaidAfterExpiration', 'InvoiceSettled', 'InvoiceInvalid'],
]

/** What an invoice goes through, and what its deposit is at the end: what was settled once is never taken back in silence. */
const LIVES = [
  { states: ['Processing', 'Settled'], ends: 'confirmed' },
  { states: ['Expired'], ends: 'failed' },
  // paid late, and marked by a person
  { states: ['Expired', 'Settled'], ends: 'confirmed' },
  { states: ['Processing', 'Invalid'], ends: 'failed' },
  { states: ['Processing', 'Invalid', 'Settled'], ends: 'confirmed' },
] as const

test(`webhooks of a server, repeated, late, out of order, forged and at once, credit each invoice once (seed ${SEED})`, {
  timeout: 300_000,
}, async () => {
  await using server = await startBtcpayServer()
  await using site = await startPlatform({ providerSettings: server.settings })
  const { url } = await listenFor(site)
  const token = await register(site)
  for (let index = 0; index < DEPOSITS; index += 1) {
    const wish = { amount: String(AMOUNT), currency: 'RUB', idempotency_key: `storm-key-${index}-0123456789` } as const
    await site.request(contract.payments.createDeposit, wish, { token })
  }
  const invoices = [...server.invoices.values()]
  expect(invoices).toHaveLength(DEPOSITS)
  const lifeOf = (index: number) => LIVES[index % LIVES.length] ?? LIVES[0]

  const at = fc.integer({ min: 0, max: DEPOSITS - 1 })
  // the next step of a life comes among its webhooks: those that were sent before it arrive after it too
  const moves = fc.record({ kind: fc.constant('move'), at })
  const hooks = fc.record({
    ...{ kind: fc.constant('hook'), at, type: fc.constantFrom(...TYPES) },
    signed: fc.constantFrom('right', 'right', 'right', 'wrong', 'none', 'of another body'),
    times: fc.constantFrom(1, 1, 2, 5),
  })
  const storm = fc.sample(fc.oneof({ weight: 1, arbitrary: moves }, { weight: 20, arbitrary: hooks }), {
    ...{ numRuns: WEBHOOKS, seed: SEED },
  })
  const steps = invoices.map(() => 0)

  function move(index: number): boolean {
    const invoice = invoices[index]
    const state = lifeOf(index).states[steps[index] ?? 0]
    if (!invoice || state === undefined) return false
    server.become(invoice, state, state === 'Settled' ? 'Marked' : 'None')
    steps[index] = (steps[index] ?? 0) + 1
    return true
  }

  async function send(request: RequestInit) {
    const response = await fetch(`${url}/callbacks/btcpay`, request)
    return { status: response.status, answer: await response.text() }
  }

  function requestOf(index: number, type: string, signed: string): RequestInit {
    const about = { invoiceId: invoices[index]?.id, metadata: invoices[index]?.metadata }
    const request = server.webhook(type, about, signed === 'wrong' ? 'a secret that somebody made up' : undefined)
    if (signed === 'none') return { ...request, headers: { 'content-type': 'application/json' } }
    // the signature of another delivery of the same
    if (signed === 'of another body') return { ...request, body: server.webhook(type, about).body ?? null }
    return request
  }

  const waiting = [...storm]
  async function hand(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (next.kind === 'move' || !('type' in next)) {
        move(next.at)
        continue
      }
      const { at: index, type, signed, times } = next
      const request = requestOf(index, type, signed)
      // a delivery that was not heard is the same bytes again
      const answers = await Promise.all(Array.from({ length: times }, () => send(request)))
      for (const { status, answer } of answers)
        if (signed === 'right') expect([200, 409], answer).toContain(status)
        else expect([status, answer]).toEqual([401, '{"errors":{"signature":["signature_invalid"]}}'])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))

  // the rest of every life, and the last word of each server, many times at once
  for (const [index] of invoices.entries()) while (move(index)) await send(requestOf(index, 'InvoiceSettled', 'right'))
  const last = invoices.flatMap((_, index) =>
    Array.from({ length: 5 }, () => requestOf(index, 'InvoiceSettled', 'right')),
  )
  await Promise.all(last.map(send))

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
  expect(await roubles(site, token)).toBe(String(credited * AMOUNT))
})
