import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { Beacon } from '#server/platform/providers/beacon/port.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands
export type Parts = { readonly games: GameProviders; readonly beacon: Beacon | null }

export type Platform = KernelPlatform<Commands> & Parts
