import type { Registry } from '../adapter.ts'
import { outbox } from './outbox/adapter.ts'
import type { EmailProvider } from './port.ts'

export const emailProviders = { outbox } satisfies Registry<EmailProvider>
