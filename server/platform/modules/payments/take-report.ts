import { Refusal } from '#server/platform/kernel/refusal.ts'
import { hashOfInstrument } from '#server/platform/modules/identity/reads.ts'
import type { Callback, CallbackReading, PaymentProvider } from '#server/platform/providers/payments/port.ts'
import type { DepositStatus } from './deposit.ts'
import type { Platform } from './platform.ts'
import { readStoredCallback } from './queries/callbacks.ts'
import { findDeposit } from './queries/deposits.ts'
import type { WithdrawalState } from './withdrawal.ts'

const DEPOSIT_COMMANDS = {
  confirmed: 'confirmDeposit',
  failed: 'failDeposit',
  charged_back: 'chargeBackDeposit',
} as const

type Reported = DepositStatus | WithdrawalState | 'pending'
type Taking = Pick<Platform, 'payments' | 'reader' | 'writer' | 'log'>

/** Outcome of a callback: the state after it, or why it was refused. */
type Outcome = {
  /** `deposit:{id}` or `withdrawal:{id}`; null if it reports no payment of ours. */
  readonly subject: string | null
} & ({ readonly status: Reported } | { readonly refusal: Refusal })

const resultOf = (outcome: Outcome): string => ('status' in outcome ? outcome.status : outcome.refusal.code)

/**
 * Processes a provider's webhook, and stores it if its signature is valid. Refusals: not_found for an unknown provider;
 * signature_invalid; bad_request if it is signed but cannot be parsed; unavailable if the provider must be queried and
 * does not respond, so that it retries; those of `confirmDeposit`, `failDeposit`, `chargeBackDeposit` and
 * `settleWithdrawal`.
 */
export async function takeReport(
  platform: Taking,
  provider: string,
  callback: Callback,
): Promise<{ status: Reported }> {
  const outcome = await outcomeOf(platform, provider, callback)
  const result = resultOf(outcome)
  if (result !== 'signature_invalid') {
    const { headers, body, receivedAt } = callback
    await platform.writer.execute('keepCallback', {
      provider,
      headers: neededHeaders(companyOf(platform, provider), headers),
      body: Buffer.from(body).toString('base64'),
      receivedAt,
      subject: outcome.subject,
      result,
    })
  }
  if ('refusal' in outcome) throw outcome.refusal
  return { status: outcome.status }
}

/**
 * Processes a stored callback once more, as if it had come again when it came: its signature is checked again, and what
 * it reports takes effect once. Returns its result: the state after it, or the code that it was refused with. Refuses
 * not_found for one that is no longer stored, or whose provider is no longer configured.
 */
export async function replayCallback(platform: Taking, id: string): Promise<{ readonly result: string }> {
  const { provider, callback } = await readStoredCallback(platform, id)
  const outcome = await outcomeOf(platform, provider, callback)
  const result = resultOf(outcome)
  await platform.writer.execute('noteReplay', { id, subject: outcome.subject, result })
  return { result }
}

function companyOf({ payments }: Pick<Platform, 'payments'>, provider: string): PaymentProvider {
  const company = payments.get(provider)
  if (!company) throw new Refusal('not_found', { field: 'provider' })
  return company
}

function neededHeaders({ callbackHeaders }: PaymentProvider, headers: Headers): Record<string, string> {
  return Object.fromEntries(
    callbackHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Refuses not_found for an unknown provider; every other refusal is an outcome. */
async function outcomeOf(platform: Taking, provider: string, callback: Callback): Promise<Outcome> {
  const company = companyOf(platform, provider)
  let subject: string | null = null
  try {
    const event = await readCallback(platform, company, callback)
    if ('depositId' in event) subject = `deposit:${event.depositId}`
    if ('withdrawalId' in event) subject = `withdrawal:${event.withdrawalId}`
    const { status } = await apply(platform, { provider, company, event })
    return { subject, status }
  } catch (error) {
    if (error instanceof Refusal) return { subject, refusal: error }
    throw error
  }
}

type Applied = {
  readonly provider: string
  readonly company: PaymentProvider
  readonly event: CallbackReading
}

async function apply(
  { reader, writer }: Taking,
  { provider, company, event }: Applied,
): Promise<{ readonly status: Reported }> {
  switch (event.kind) {
    case 'signature_invalid':
      throw new Refusal(event.kind, { field: 'signature' })
    case 'bad_request':
      throw new Refusal(event.kind)
    case 'pending':
      return { status: 'pending' }
    case 'payout_paid':
    case 'payout_failed':
    case 'payout_returned':
      return writer.execute('settleWithdrawal', { ...event, provider, isPlayMoney: company.isPlayMoney })
    case 'confirmed':
    case 'failed':
    case 'charged_back': {
      const { kind, instrument, isOfSharedAccount = false, ...payment } = event
      if (isOfSharedAccount && !(await findDeposit(reader, payment.depositId))) return { status: 'pending' }
      return writer.execute(DEPOSIT_COMMANDS[kind], {
        ...payment,
        provider,
        isPlayMoney: company.isPlayMoney,
        paysOut: company.payouts !== undefined,
        ...(instrument !== undefined && { instrument: hashOfInstrument(provider, instrument) }),
      })
    }
  }
}

async function readCallback(
  { log }: Pick<Platform, 'log'>,
  company: PaymentProvider,
  callback: Callback,
): Promise<CallbackReading> {
  try {
    return await company.readCallback(callback)
  } catch (err) {
    log.warn({ err }, 'a payment provider could not confirm its callback')
    throw new Refusal('unavailable')
  }
}
