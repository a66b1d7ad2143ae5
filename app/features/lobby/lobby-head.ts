import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What the home page says of itself. */
export const lobbyHead = (): PageWords => ({ title: m.home_head_title(), description: m.home_head_description() })
