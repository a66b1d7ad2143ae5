import { createHmac, hash } from 'node:crypto'
import { tokenAfter } from '#server/platform/kernel/tokens.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'

const MINUTE_MS = 60_000

/** The life of a credential (OWASP ASVS 7.3.1 and 7.3.2). */
export const TOKEN_LIFE_MS = {
  fresh: 15 * MINUTE_MS,
  /** Of the session: from its login on, however often its token is refreshed. */
  session: COOKIE_MAX_AGE_S.token * 1000,
  /** How long a token that was refreshed gives the same successor again, for what was under way with it. */
  grace: 30_000,
  /** A profile answer offers the successor to a token that has less than this left. */
  nearEnd: 2 * MINUTE_MS,
} as const

/** What is stored of a token. It has 208 random bits, so that a plain hash is enough (ASVS 11.4.2 is about passwords). */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

type Succession = { readonly token: string; readonly sessionSecret: string }

/**
 * The token after this one, of its cell. Being a function of token and session, two refreshes at once get the same one.
 * @param succession with the secret of the session, hex
 */
export function successorOf({ secret }: Pick<CommandContext, 'secret'>, succession: Succession): string {
  const { token, sessionSecret } = succession
  const bytes = createHmac('sha256', Buffer.from(sessionSecret, 'hex')).update(token).digest()
  return tokenAfter(token, bytes, secret)
}
