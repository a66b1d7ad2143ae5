import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { CaptchaProvider } from '#server/platform/providers/captcha/port.ts'
import type * as commands from './commands/index.ts'
import type { PasswordHasher } from './password-hasher.ts'

export type Commands = typeof commands

/** The platform's password hasher; also used by other modules that hash passwords. */
export type WithPasswordHasher = { readonly passwords: PasswordHasher }

export type Captcha = { readonly captcha: CaptchaProvider | null }

export type Platform = KernelPlatform<Commands> & WithPasswordHasher & Captcha
