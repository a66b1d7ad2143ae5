import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands

export type Platform = KernelPlatform<Commands>
