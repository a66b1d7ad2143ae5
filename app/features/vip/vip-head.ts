import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const vipHead = (): PageWords => ({ title: m.vip_title(), description: m.vip_head_description() })
