import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { IdentityCommands, WithPasswordHasher } from '../identity/reads.ts'
import type { PromotionCommands } from '../promotions/reads.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands & IdentityCommands & PromotionCommands

export type Platform = KernelPlatform<Commands> & WithPasswordHasher
