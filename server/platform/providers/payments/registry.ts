import type { Registry } from '../adapter.ts'
import { btcpay } from './btcpay/adapter.ts'
import type { PaymentProvider } from './port.ts'
import { sandbox } from './sandbox/adapter.ts'

export const paymentProviders = { sandbox, btcpay } satisfies Registry<PaymentProvider>
