import type { Registry } from '../adapter.ts'
import { desk } from './desk/adapter.ts'
import type { KycProvider } from './port.ts'

export const kycProviders = { desk } satisfies Registry<KycProvider>
