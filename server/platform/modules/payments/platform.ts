import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { PaymentProviders } from '#server/platform/providers/payments/port.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands
export type Providers = { readonly payments: PaymentProviders }

/** The platform as this module sees it. */
export type Platform = KernelPlatform<Commands> & Providers
