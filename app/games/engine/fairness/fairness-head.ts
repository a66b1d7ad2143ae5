import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const fairnessHead = (): PageWords => ({
  title: m.fairness_head_title(),
  description: m.fairness_head_description(),
})
