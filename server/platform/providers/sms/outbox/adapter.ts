import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import type { SmsProvider } from '../port.ts'

/** For development: an SMS goes no further than the outbox, whose page shows it, and the log tells that it is there. */
export const outbox = adapter(
  z.object({}),
  (_, { log }): SmsProvider => ({
    isDelivered: false,
    send: async ({ id }) => log.info({ messageId: id }, 'an SMS stays in the outbox'),
  }),
)
