import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

const TITLES = {
  live: m.soon_live_title,
} as const

/** What the page of a section that is not open yet says of itself. */
export const comingSoonHead = (section: keyof typeof TITLES): PageWords => ({ title: TITLES[section]() })
