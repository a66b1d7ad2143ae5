import { and, eq, or, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { users } from '#db/platform/schema/identity.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { emailContact, phoneContact } from '../contact.ts'

const factsOf = builtOnce((reader) =>
  reader
    .select({
      currency: users.currency,
      timezone: users.timezone,
      createdAt: users.createdAt,
      verificationStatus: users.verificationStatus,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
)

/** A player's active currency; null before one was selected. */
export async function findActiveCurrency(
  { reader }: Pick<Platform, 'reader'>,
  userId: string,
): Promise<Currency | null> {
  const user = await factsOf(reader).get({ userId })
  return user?.currency ?? null
}

/** IANA time zone of a player's profile; null if unknown. */
export async function findTimeZone({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<string | null> {
  const user = await factsOf(reader).get({ userId })
  return user?.timezone ?? null
}

/** When a player registered, in milliseconds since the epoch; null for an unknown player. */
export async function findRegistration({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<number | null> {
  const user = await factsOf(reader).get({ userId })
  return user?.createdAt ?? null
}

export async function findVerificationStatus(reader: PlatformReader, userId: string): Promise<string> {
  const user = await factsOf(reader).get({ userId })
  return user?.verificationStatus ?? 'none'
}

export async function findGivenAttribution(reader: PlatformReader, userId: string): Promise<Record<string, string>> {
  const user = await reader.query.users.findFirst({ columns: { attribution: true }, where: eq(users.id, userId) })
  return user?.attribution ?? {}
}

export async function isRegistered({ reader }: Pick<Platform, 'reader'>, email: string): Promise<boolean> {
  return (await reader.$count(users, eq(users.email, email))) > 0
}

/** Names by id of those of these players who do not hide their statistics. The user's own name is always included. */
export async function shownNamesAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  userIds: readonly string[],
  askerId: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await reader
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inList(users.id, userIds), or(eq(users.isStatisticsHidden, false), eq(users.id, askerId ?? ''))))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Id of a player found by id, email or phone; null if unknown. */
export async function findAcrossPlayers({ reader }: Pick<Platform, 'reader'>, who: string): Promise<string | null> {
  const email = emailContact(who).target
  const phone = phoneContact(who)?.target ?? who
  const isMeant = or(eq(users.id, who), eq(users.email, email), eq(users.phone, phone))
  const [found] = await reader.select({ id: users.id }).from(users).where(isMeant).limit(1)
  return found?.id ?? null
}

/** A player as an operator may see them, unmasked; null if unknown. */
export async function readPersonAcrossPlayers({ reader }: Pick<Platform, 'reader'>, userId: string) {
  const columns = {
    id: true,
    name: true,
    email: true,
    phone: true,
    currency: true,
    locale: true,
    timezone: true,
    isEmailVerified: true,
    isPhoneVerified: true,
    premiumStatus: true,
    verificationStatus: true,
    features: true,
    createdAt: true,
    marketingSince: true,
    closedAt: true,
  } as const
  return (await reader.query.users.findFirst({ columns, where: eq(users.id, userId) })) ?? null
}
