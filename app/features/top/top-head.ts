import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const topHead = (): PageWords => ({ title: m.top_title(), description: m.top_head_description() })
