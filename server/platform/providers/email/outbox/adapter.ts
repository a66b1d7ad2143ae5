import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import type { EmailProvider } from '../port.ts'

/** For development: an email goes no further than the outbox, whose page shows it, and the log tells that it is there. */
export const outbox = adapter(
  z.object({}),
  (_, { log }): EmailProvider => ({
    isDelivered: false,
    send: async ({ id }) => log.info({ messageId: id }, 'an email stays in the outbox'),
  }),
)
