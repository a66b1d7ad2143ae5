import type { Registry } from '../adapter.ts'
import { openId } from './openid/adapter.ts'
import type { SocialProvider } from './port.ts'

/** Adapters by protocol: one serves all providers with that protocol, each under its configured name. */
export const socialProviders = { openid: openId } satisfies Registry<SocialProvider>
