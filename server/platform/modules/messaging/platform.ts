import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { EmailProvider } from '#server/platform/providers/email/port.ts'
import type { SmsProvider } from '#server/platform/providers/sms/port.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands
export type Providers = { readonly email: Pick<EmailProvider, 'send'>; readonly sms: Pick<SmsProvider, 'send'> }

export type Platform = KernelPlatform<Commands> & Providers
