import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import type { SmsProvider } from '../port.ts'

/** For development: SMS stay in the outbox, whose page shows them, and are logged. */
export const outbox = adapter(
  z.object({}),
  (_, { log }): SmsProvider => ({
    isDelivered: false,
    send: async ({ id }) => log.info({ messageId: id }, 'SMS stored in the outbox'),
  }),
)
