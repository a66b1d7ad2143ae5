import type { Module } from '#server/platform/kernel/module.ts'
import { builds, seo, settings } from './handlers.ts'
import type { Providers } from './platform.ts'

/** What the operator tells the site about itself: its settings, what pages say to search engines, its newest build. */
export const module = { handlers: { builds, seo, settings } } satisfies Module<Record<never, never>, Providers>
