import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What the page says of itself. */
export const vipHead = (): PageWords => ({ title: m.vip_title(), description: m.vip_head_description() })
