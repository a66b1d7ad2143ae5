import { z } from 'zod'
import { secret } from '#server/settings.ts'
import { adapter } from '../../adapter.ts'
import type { PaymentProvider } from '../port.ts'
import { callbackKey } from './callback-signature.ts'
import { sandboxPages } from './pages.ts'
import { sandboxPayPath } from './paths.ts'
import { SANDBOX_PAYOUTS } from './payouts.ts'
import { readReport } from './report.ts'
import { SANDBOX_NAMES } from './texts.ts'

const settings = z.object({
  /** What its callbacks are signed with; unset, a key that is derived from the platform's secret. */
  PAYMENT_SANDBOX_SECRET: secret.optional(),
})

/** The provider that a fresh site comes with: its money is play money, and its payer presses a button. */
export const sandbox = adapter(settings, ({ PAYMENT_SANDBOX_SECRET: own }, { name, secret }): PaymentProvider => {
  const key = callbackKey(own ?? secret)
  return {
    label: SANDBOX_NAMES,
    isPlayMoney: true,
    payAddress: async ({ id }) => sandboxPayPath(name, id),
    readCallback: (callback) => readReport(key, callback),
    payouts: SANDBOX_PAYOUTS,
    pages: (options) => sandboxPages({ ...options, name, key }),
  }
})
