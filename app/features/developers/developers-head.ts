import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const developersHead = (): PageWords => ({
  title: m.developers_title(),
  description: m.developers_head_description(),
})

export const groupHead = (name: string): PageWords => ({
  title: m.developers_group_title({ name }),
  description: m.developers_group_description({ name }),
})
