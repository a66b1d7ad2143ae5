import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import { callerCache } from './authenticator.ts'
import { SESSION_END_CHANNEL } from './commands/end-sessions.ts'
import type { EmailPage } from './commands/normalise-emails.ts'
import { auth } from './handlers/auth.ts'
import { passkeys } from './handlers/passkeys.ts'
import { password } from './handlers/password.ts'
import { profile } from './handlers/profile.ts'
import { recovery } from './handlers/recovery.ts'
import { secondFactor } from './handlers/second-factor.ts'
import { sessions } from './handlers/sessions.ts'
import { stepUp } from './handlers/step-up.ts'
import type { Captcha, Commands, WithPasswordHasher } from './platform.ts'
import { SECURITY_EVENTS } from './security-events.ts'

/** Accounts: identity, login, recovery and personal settings. */
export const module = {
  handlers: { auth, passkeys, password, profile, recovery, secondFactor, sessions, stepUp },
  statuses: { account_restricted: 403 },
  securityEvents: SECURITY_EVENTS,
  listeners: {
    [SESSION_END_CHANNEL]: ({ reader }) => ({
      onAnnouncement: ({ data: { sessionId } }) => callerCache(reader).end(String(sessionId)),
      close() {},
    }),
  },
  engine: { name: 'stored addresses', start: normaliseStoredEmails },
  jobs: [
    {
      name: 'purge codes',
      everyMs: HOUR_MS,
      run: ({ writer }) => inPages(() => writer.execute('purgeExpired', undefined)),
    },
  ],
} satisfies Module<Commands, WithPasswordHasher & Captcha>

/** Normalizes the emails stored by earlier releases, before anyone logs in with one. */
async function normaliseStoredEmails({ writer, log }: KernelPlatform<Commands>): Promise<AsyncDisposable> {
  for (let after: string | null = ''; after !== null; ) {
    const page: EmailPage = await writer.execute('normaliseEmails', { after })
    if (page.doubles.length > 0)
      log.warn({ accounts: page.doubles }, 'accounts with an address that another account has')
    after = page.last
  }
  return { async [Symbol.asyncDispose]() {} }
}
