import { z } from 'zod'
import { secret, setting } from '#server/settings.ts'
import { adapter } from '../../adapter.ts'
import type { PaymentProvider } from '../port.ts'
import { callbackKey, SIGNATURE_HEADER } from './callback-signature.ts'
import { sandboxPages } from './pages.ts'
import { PAY_ROUTE, sandboxPath } from './paths.ts'
import { sandboxPayouts } from './payouts.ts'
import { readReport } from './report.ts'
import { SANDBOX_NAMES } from './texts.ts'

const settings = z.object({
  PAYMENT_SANDBOX_SECRET: setting(
    secret.optional(),
    'Secret that callbacks of the sandbox are signed with, at least 32 characters.',
    { unset: 'derived from `APP_SECRET`' },
  ),
})

/** Default provider of a fresh site: its money is play money, and the payer clicks a button. */
export const sandbox = adapter(settings, ({ PAYMENT_SANDBOX_SECRET: own }, { name, secret }): PaymentProvider => {
  const key = callbackKey(own ?? secret)
  return {
    label: SANDBOX_NAMES,
    isPlayMoney: true,
    isInstant: true,
    payAddress: async ({ id }) => sandboxPath(name, PAY_ROUTE, id),
    callbackHeaders: [SIGNATURE_HEADER],
    readCallback: (callback) => readReport(key, callback),
    payouts: sandboxPayouts(name),
    pages: (options) => sandboxPages({ ...options, name, key }),
  }
})
