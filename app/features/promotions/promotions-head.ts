import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const promotionsHead = (): PageWords => ({
  title: m.promotions_title(),
  description: m.promotions_head_description(),
})
