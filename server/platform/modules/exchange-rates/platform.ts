import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { RateFeed } from '#server/platform/providers/rates/port.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands
export type Parts = { readonly rates: RateFeed | null }

export type Platform = KernelPlatform<Commands> & Parts
