import { and, eq, gt, isNull } from 'drizzle-orm'
import { codes, oneTimeTokens } from '#db/platform/schema/codes.ts'
import { hashToken } from '../../../kernel/ids.ts'
import type { Contact } from '../contact.ts'
import type { Platform } from '../platform.ts'

type Reading = Pick<Platform, 'reader' | 'clock'>

/** Whether the token of a recovery email's link can still be used. Uses nothing up. */
export async function isLinkUsable({ reader, clock }: Reading, token: string): Promise<boolean> {
  const isOpen = and(isNull(codes.endedAt), gt(codes.expiresAt, clock.now()))
  const found = await reader.$count(
    codes,
    and(eq(codes.linkHash, hashToken(token)), eq(codes.purpose, 'recovery'), isOpen),
  )
  return found > 0
}

/** Whether a reset token can still be used; one that was got by SMS, for its own number only. Uses nothing up. */
export async function isResetTokenUsable(
  { reader, clock }: Reading,
  token: string,
  phone: Contact | null,
): Promise<boolean> {
  const isOpen = and(isNull(oneTimeTokens.endedAt), gt(oneTimeTokens.expiresAt, clock.now()))
  const isFor = phone
    ? and(eq(oneTimeTokens.channel, 'phone'), eq(oneTimeTokens.target, phone.target))
    : eq(oneTimeTokens.channel, 'email')
  const isThis = and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.purpose, 'reset'))
  return (await reader.$count(oneTimeTokens, and(isThis, isFor, isOpen))) > 0
}
