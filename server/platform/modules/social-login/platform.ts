import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { SocialProviders } from '#server/platform/providers/identity/port.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands
export type Providers = { readonly social: SocialProviders }

export type Platform = KernelPlatform<Commands> & Providers
