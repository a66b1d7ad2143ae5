import type { Demo, Module } from '#server/platform/kernel/module.ts'
import { emailContact, isRegistered, type WithPasswordHasher } from '../identity/reads.ts'
import { DEMO_FREE_SPINS } from '../promotions/index.ts'
import { DEMO_EMAIL, DEMO_FUNDS } from './demo-login.ts'
import type { Commands, Platform } from './platform.ts'

/**
 * Creates the demo player, with free spins and the bonus balances feature. An existing one keeps password and money.
 */
async function seedDemo(
  platform: Pick<Platform, 'reader' | 'writer' | 'passwords'>,
  { password }: Demo,
): Promise<void> {
  const { writer, passwords } = platform
  const contact = emailContact(DEMO_EMAIL)
  if (await isRegistered(platform, contact.target)) return
  using permit = await passwords.acquire('127.0.0.1')
  const { userId } = await writer.execute('addDemoPlayer', {
    contact,
    isVerified: true,
    registerMethod: 'email',
    passwordHash: await permit.hash(password),
    currency: DEMO_FUNDS.currency,
    attribution: {},
  })
  await writer.execute('setFeature', { userId, feature: 'bonus_balances', isOn: true })
  await writer.execute('grantFreeSpins', { userId, campaignId: DEMO_FREE_SPINS.id })
}

export const module = { seeds: [{ name: 'demo player', run: seedDemo }] } satisfies Module<Commands, WithPasswordHasher>
