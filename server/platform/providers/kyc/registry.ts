import type { Registry } from '../adapter.ts'
import { desk } from './desk/adapter.ts'
import { operator } from './operator/adapter.ts'
import type { KycProvider } from './port.ts'
import { sandbox } from './sandbox/adapter.ts'

export const kycProviders = { sandbox, operator, desk } satisfies Registry<KycProvider>
