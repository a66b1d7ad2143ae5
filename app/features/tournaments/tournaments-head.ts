import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const tournamentsHead = (): PageWords => ({
  title: m.tournaments_title(),
  description: m.tournaments_head_description(),
})
