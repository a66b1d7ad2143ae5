import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { KycProvider } from '#server/platform/providers/kyc/port.ts'
import type { PaymentProviders } from '#server/platform/providers/payments/port.ts'
import type { IdentityCommands, WithPasswordHasher } from '../identity/reads.ts'
import type { WithPromises } from '../ledger/reads.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands & Pick<IdentityCommands, 'noteProof'>
/** Includes passwords, since a payout is confirmed by the player's password. */
export type Parts = { readonly payments: PaymentProviders; readonly kyc: KycProvider } & WithPasswordHasher &
  WithPromises

export type Platform = KernelPlatform<Commands> & Parts
