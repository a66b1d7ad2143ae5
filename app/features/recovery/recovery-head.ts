import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What the page that begins a recovery says of itself. */
export const recoveryHead = (): PageWords => ({ title: m.recovery_title() })
