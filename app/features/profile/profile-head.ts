import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What the pages of a profile say of themselves. */
export const profileHead = (): PageWords => ({ title: m.profile_title() })
