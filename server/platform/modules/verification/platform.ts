import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { KycProvider } from '#server/platform/providers/kyc/port.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands
export type Parts = { readonly kyc: KycProvider }

export type Platform = KernelPlatform<Commands> & Parts
