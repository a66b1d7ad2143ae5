import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'

const CHECKS: Readonly<Record<string, () => string>> = {
  amount: m.check_amount,
  charged_back: m.check_charged_back,
  linked: m.check_linked,
  address: m.check_address,
  funds: m.check_funds,
  other_method: m.check_other_method,
  turnover: m.check_turnover,
  velocity: m.check_velocity,
  duplicate: m.check_duplicate,
  debt: m.check_debt,
  blocked: m.check_blocked,
  flagged: m.check_flagged,
}

/** Name of a check of withdrawals. */
export const checkName = (key: string): string => CHECKS[key]?.() ?? word(key)
