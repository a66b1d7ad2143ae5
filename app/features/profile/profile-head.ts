import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

const PAGES = {
  access: m.profile_access,
  bonuses: m.promotions_title,
  deposit: m.wallet_pay_in_title,
  history: m.profile_history,
  limits: m.limits_title,
  setting: m.profile_setting,
  wallet: m.wallet_title,
  withdrawal: m.withdrawal_title,
} as const

export function profileHead(page?: keyof typeof PAGES): PageWords {
  return { title: page === undefined ? m.profile_title() : `${PAGES[page]()} · ${m.profile_title()}` }
}
