import type { SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import { locateClient } from '#server/platform/kernel/http/visitor.ts'
import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { regionOf } from '#server/shared/constants/regions.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { sessionOf, signedIn } from '../identity/reads.ts'
import { finishSocialLogin } from './finish-social-login.ts'
import type { Commands, Platform, Providers } from './platform.ts'
import { startSocialLogin } from './start-social-login.ts'

const login = {
  social: ({ input, platform, client }) => startSocialLogin(platform, { ...input, ip: client.ip }),
  socialCallback: async ({ input, platform, ...request }) => {
    const { country, isBlocked } = locateClient(platform, request.client.ip)
    const from = { country, region: regionOf(country), isServed: !isBlocked, locale: request.client.locale }
    return signedIn(await finishSocialLogin(platform, { ...input, ...sessionOf(request), ...from }))
  },
} satisfies SomeHandlers<typeof contract.auth.login, Platform>

/** Login with an OpenID provider, which creates an account the first time. */
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
