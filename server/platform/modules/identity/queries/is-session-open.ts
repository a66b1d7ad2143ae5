import { and, eq, gt, isNull } from 'drizzle-orm'
import { sessions } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** Whether a session has neither ended nor run out. */
export async function isSessionOpen(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  sessionId: string,
): Promise<boolean> {
  const isOpen = and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now()))
  return (await reader.$count(sessions, isOpen)) > 0
}
