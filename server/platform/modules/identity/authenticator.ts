import type { Authenticator } from '#server/platform/kernel/http/authenticator.ts'
import { looksLikeMagicLinkToken } from './codes/one-time-token.ts'
import type { Platform } from './platform.ts'
import { findCaller } from './queries/find-caller.ts'
import { isSessionOpen } from './queries/is-session-open.ts'
import { sessionChannel } from './session-channel.ts'

/** Knows a request by the token of a session, or by that of a magic link. */
export function createAuthenticator(
  platform: Pick<Platform, 'reader' | 'clock' | 'writer' | 'settings'>,
): Authenticator {
  return {
    findCaller: (bearer) => findCaller(platform, bearer),
    isMagicLink: looksLikeMagicLinkToken,
    async openMagicLink(token, { ip, userAgent }) {
      const { site, signInFactors } = platform.settings
      // a link that was sent before the setting
      if (signInFactors === 'two') return null
      const session = await platform.writer.execute('logInByMagicLink', { token, site, ip, userAgent, replaces: null })
      return session && { caller: await findCaller(platform, session.token), token: session.token }
    },
    sessionChannel,
    isSessionOpen: (sessionId) => isSessionOpen(platform, sessionId),
  }
}
