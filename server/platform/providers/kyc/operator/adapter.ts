import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import type { KycProvider } from '../port.ts'

/** Verification by operators, who review documents uploaded to the site (`npm run op -- identity list`). */
export const operator = adapter(z.object({}), (): KycProvider => ({ whereTo: () => null, believesEverybody: false }))
