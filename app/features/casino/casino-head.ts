import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'
import type { Kind } from './kind.ts'

export const slotsHead = (): PageWords => ({ title: m.soon_slots_title(), description: m.slots_head_description() })

export const liveHead = (): PageWords => ({ title: m.soon_live_title(), description: m.live_head_description() })

export const titleHead = ({ name, kind }: { name: string; kind: Kind }): PageWords => ({
  title: name,
  description: kind === 'live' ? m.live_title_description({ name }) : m.slots_title_description({ name }),
})

/** Head of a title's information page, which differs from that of its play page. */
export const aboutTitleHead = (title: { name: string; kind: Kind }): PageWords => ({
  ...titleHead(title),
  title: m.slots_about_head({ name: title.name }),
})
