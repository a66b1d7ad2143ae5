import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What the page of all slots says of itself. */
export const slotsHead = (): PageWords => ({ title: m.soon_slots_title(), description: m.slots_head_description() })

/** What the page of one title says of itself. */
export const titleHead = (name: string): PageWords => ({
  title: name,
  description: m.slots_title_description({ name }),
})
