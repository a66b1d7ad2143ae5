import type { SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import { whereIs } from '#server/platform/kernel/http/visitor.ts'
import { regionOf } from '#server/shared/constants/regions.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { sessionOf, signedIn } from '../identity/reads.ts'
import { finishSocialLogin } from './finish-social-login.ts'
import type { Platform } from './platform.ts'
import { startSocialLogin } from './start-social-login.ts'

export const login = {
  social: ({ input, platform, client }) => startSocialLogin(platform, { ...input, ip: client.ip }),
  socialCallback: async ({ input, platform, ...asked }) => {
    const { country, isBlocked } = whereIs(platform, asked.client.ip)
    const from = { country, region: regionOf(country), isServed: !isBlocked }
    return signedIn(await finishSocialLogin(platform, { ...input, ...sessionOf(asked), ...from }))
  },
} satisfies SomeHandlers<typeof contract.auth.login, Platform>
