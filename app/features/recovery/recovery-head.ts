import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const recoveryHead = (): PageWords => ({ title: m.recovery_title() })
