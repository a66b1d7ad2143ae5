import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { CaptchaProvider } from '#server/platform/providers/captcha/port.ts'
import type * as commands from './commands/index.ts'
import type { PasswordHasher } from './password-hasher.ts'

export type Commands = typeof commands

/** The platform's hasher of passwords; whoever hashes one besides identity asks for it, too. */
export type Passwords = { readonly passwords: PasswordHasher }

/** Who asks visitors to show that they are no program; null where nobody does. */
export type Captcha = { readonly captcha: CaptchaProvider | null }

/** The platform as this module sees it. */
export type Platform = KernelPlatform<Commands> & Passwords & Captcha
