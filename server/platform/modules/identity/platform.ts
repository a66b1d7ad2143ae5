import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type * as commands from './commands/index.ts'
import type { PasswordHasher } from './password-hasher.ts'

export type Commands = typeof commands

/** The platform's hasher of passwords; whoever hashes one besides identity asks for it, too. */
export type Passwords = { readonly passwords: PasswordHasher }

/** The platform as this module sees it. */
export type Platform = KernelPlatform<Commands> & Passwords
