import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const developersHead = (): PageWords => ({
  title: m.developers_title(),
  description: m.developers_head_description(),
})
