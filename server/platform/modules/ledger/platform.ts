import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { Witness } from '#server/platform/providers/witness/port.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands

/** Those who keep checkpoints of the log. */
export type Watched = { readonly witnesses: readonly Witness[] }

export type Platform = KernelPlatform<Commands>

export type WatchedPlatform = Platform & Watched
