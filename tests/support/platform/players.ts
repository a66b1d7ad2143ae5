import type { Platform } from '#server/platform/platform.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { SANDBOX } from '../sandbox.ts'
import type { PlatformClient } from './client.ts'
import { lastCodeTo } from './outbox.ts'
import type { TestPlatform } from './start-platform.ts'

export const APPLICANT = {
  email: 'player@example.com',
  password: 'seven quiet rivers',
  currency: 'RUB',
  is_adult: true,
} as const

/** Registers an account, optionally with a browser fingerprint, and resolves with its token. */
export async function register(
  platform: PlatformClient,
  email: string = APPLICANT.email,
  fp?: string,
): Promise<string> {
  const { output } = await platform.request(contract.auth.register.email, { ...APPLICANT, email, fp })
  return output.token
}

/** Like `register`, and verifies the address: security settings require a verified contact. */
export async function registerVerified(platform: TestPlatform, email: string = APPLICANT.email): Promise<string> {
  const token = await register(platform, email)
  const { status } = await platform.request(
    contract.auth.verify.email,
    { code: await lastCodeTo(platform, email) },
    { token },
  )
  if (status !== 200) throw new Error(`the address could not be verified: ${status}`)
  return token
}

type Funds = { readonly amount: string; readonly currency: Currency }

/** Confirms a deposit of a player, as the provider's callback would. */
export async function fund({ request, platform }: TestPlatform, token: string, { amount, currency }: Funds) {
  const input = { amount, currency, idempotency_key: newKey(platform) }
  const { output } = await request(contract.payments.createDeposit, input, { token })
  await platform.writer.execute('confirmDeposit', {
    ...SANDBOX,
    depositId: output.id,
    providerReference: newKey(platform),
    amount: parseMicros(amount),
    currency,
  })
}

const newKey = ({ entropy }: Pick<Platform, 'entropy'>) => Buffer.from(entropy.bytes(16)).toString('hex')
