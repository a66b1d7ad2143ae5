import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { SocialProviders } from '#server/platform/providers/identity/port.ts'

export type Providers = { readonly social: SocialProviders }

/** The platform as this module sees it. */
export type Platform = KernelPlatform & Providers
