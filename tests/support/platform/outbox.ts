import { eq, sql } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/index.ts'
import type { Platform } from '#server/platform/platform.ts'

export type ReadMessage = typeof outboxMessages.$inferSelect

/** All messages to an address or number, newest first. */
export function messagesTo({ platform }: { platform: Platform }, target: string): Promise<ReadMessage[]> {
  return platform.reader.select().from(outboxMessages).where(eq(outboxMessages.target, target)).orderBy(sql`rowid DESC`)
}

/** The latest message. Rejects if there is none. */
export async function lastMessageTo(site: { platform: Platform }, target: string): Promise<ReadMessage> {
  const [message] = await messagesTo(site, target)
  if (!message) throw new Error(`no message was sent to ${target}`)
  return message
}

export async function lastCodeTo(site: { platform: Platform }, target: string): Promise<string> {
  const { body } = await lastMessageTo(site, target)
  const [code] = /\b\d{6}\b/.exec(body) ?? []
  if (code === undefined) throw new Error(`no code in: ${body}`)
  return code
}

export async function lastLinkTo(site: { platform: Platform }, target: string): Promise<URL> {
  const { body } = await lastMessageTo(site, target)
  const [link] = /https?:\/\/\S+/.exec(body) ?? []
  if (link === undefined) throw new Error(`no link in: ${body}`)
  return new URL(link)
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
