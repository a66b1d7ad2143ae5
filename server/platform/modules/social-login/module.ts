import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { login } from './handlers.ts'
import type { Commands, Providers } from './platform.ts'

/** Signing in with an OpenID provider, which opens an account at the first time. */
export const module = {
  handlers: { auth: { login } },
  securityEvents: [{ call: contract.auth.login.socialCallback, event: 'signed_in' }],
  jobs: [
    {
      name: 'purge social logins',
      everyMs: HOUR_MS,
      run: ({ writer }) => inPages(() => writer.execute('purgeSocialLogins', undefined)),
    },
  ],
} satisfies Module<Commands, Providers>
