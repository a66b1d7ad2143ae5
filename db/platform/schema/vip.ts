import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'

/** A player asks for VIP membership once; who is a member has `users.premium_status`. */
export const vipRequests = sqliteTable('vip_requests', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  requestedAt: instant().notNull(),
})
