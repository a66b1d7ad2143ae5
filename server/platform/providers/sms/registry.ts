import type { Registry } from '../adapter.ts'
import { outbox } from './outbox/adapter.ts'
import type { SmsProvider } from './port.ts'

export const smsProviders = { outbox } satisfies Registry<SmsProvider>
