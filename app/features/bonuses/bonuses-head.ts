import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What the page says of itself. */
export const bonusesHead = (): PageWords => ({ title: m.bonuses_title(), description: m.bonuses_head_description() })
