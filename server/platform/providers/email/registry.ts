import type { Registry } from '../adapter.ts'
import { outbox } from './outbox/adapter.ts'
import type { EmailProvider } from './port.ts'
import { smtp } from './smtp/adapter.ts'

export const emailProviders = { outbox, smtp } satisfies Registry<EmailProvider>
