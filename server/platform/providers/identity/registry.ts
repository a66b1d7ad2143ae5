import type { Registry } from '../adapter.ts'
import { openId } from './openid/adapter.ts'
import type { SocialProvider } from './port.ts'

/** By what they speak: one adapter serves every company that speaks it, under the name that the operator gives. */
export const socialProviders = { openid: openId } satisfies Registry<SocialProvider>
