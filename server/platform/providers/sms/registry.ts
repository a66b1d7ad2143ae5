import type { Registry } from '../adapter.ts'
import { http } from './http/adapter.ts'
import { outbox } from './outbox/adapter.ts'
import type { SmsProvider } from './port.ts'

export const smsProviders = { outbox, http } satisfies Registry<SmsProvider>
