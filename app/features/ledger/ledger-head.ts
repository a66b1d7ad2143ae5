import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What the page says of itself. */
export const ledgerHead = (): PageWords => ({
  title: m.ledger_head_title(),
  description: m.ledger_head_description(),
})
