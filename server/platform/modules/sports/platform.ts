import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { Providers } from '#server/platform/providers/index.ts'
import type { WithPromises } from '../ledger/reads.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands

export type Platform = KernelPlatform<Commands>

/** Includes the provider of events, odds and results, and the signer of promises in receipts. */
export type FedPlatform = Platform & Pick<Providers, 'odds'> & WithPromises
