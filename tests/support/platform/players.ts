import { contract } from '#server/contract/contract.ts'
import type { PlatformClient } from './client.ts'

/** What a registration form holds. */
export const APPLICANT = {
  email: 'player@example.com',
  password: 'seven quiet rivers',
  currency: 'RUB',
  is_adult: true,
} as const

/** Opens an account and resolves with its token. */
export async function register(platform: PlatformClient, email: string = APPLICANT.email): Promise<string> {
  const { output } = await platform.request(contract.auth.register.email, { ...APPLICANT, email })
  return output.token
}
