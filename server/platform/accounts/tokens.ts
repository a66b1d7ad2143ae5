import { createHash, createHmac } from 'node:crypto'

const MINUTE_MS = 60_000

/** The life of a credential (architecture.md's decision, ASVS 7.3.1 and 7.3.2). */
export const TOKEN_LIFE_MS = {
  fresh: 15 * MINUTE_MS,
  /** Of the session: from its login on, however often its token is refreshed. */
  session: 30 * 24 * 60 * MINUTE_MS,
  /** How long a token that was refreshed gives the same successor again, for what was under way with it. */
  grace: 30_000,
  /** A profile answer offers the successor to a token that has less than this left. */
  nearEnd: 2 * MINUTE_MS,
} as const

const TOKEN = /^[A-Za-z0-9_-]{43}$/
export const TOKEN_BYTES = 32

/** Whether it could be one of our tokens: 32 bytes in base64url. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text)
}

/** What is stored of a token. It has 256 random bits, so that a plain hash is enough (ASVS 11.4.2 is about passwords). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The token after this one. Being a function of both, two refreshes at once get the same one.
 * @param secret of the session, hex
 */
export function successorOf(token: string, secret: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(token).digest('base64url')
}
