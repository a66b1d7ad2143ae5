import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'

/** Traffic sources of a player or of an anonymous visitor. */
export const sources = sqliteTable(
  'sources',
  {
    id: text().primaryKey(),
    /** Unique: one row per player. */
    userId: text()
      .unique()
      .references(() => users.id),
    ip: text().notNull(),
    stag: text(),
    partnerId: text(),
    advId: text(),
    advertiseUid: text(),
    advertiseSource: text(),
    cpaOneUid: text(),
    prHash: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('sources_by_partner').on(t.partnerId),
    index('sources_of_nobody').on(t.createdAt).where(sql`${t.userId} IS NULL`),
  ],
)

/** Events of anonymous visitors: partner links, visits, opened pages, advertisements. */
export const visitEvents = sqliteTable(
  'visit_events',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['affiliate', 'visit', 'page_open', 'utm'] }).notNull(),
    ip: text().notNull(),
    details: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('visit_events_by_kind').on(t.kind, t.createdAt)],
)

/** An advertising campaign, identified by the utm tags of its links, and its promised offer. */
export const campaigns = sqliteTable(
  'campaigns',
  {
    advId: text().primaryKey(),
    utmSource: text().notNull(),
    utmMedium: text().notNull(),
    utmCampaign: text().notNull(),
    promoType: text(),
    promoValue: text(),
  },
  (t) => [uniqueIndex('one_campaign_a_link').on(t.utmSource, t.utmMedium, t.utmCampaign)],
)
