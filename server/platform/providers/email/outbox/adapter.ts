import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import type { EmailProvider } from '../port.ts'

/** For development: emails stay in the outbox, whose page shows them, and are logged. */
export const outbox = adapter(
  z.object({}),
  (_, { log }): EmailProvider => ({
    isDelivered: false,
    send: async ({ id }) => log.info({ messageId: id }, 'email stored in the outbox'),
  }),
)
