import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import type { KycProvider } from '../port.ts'

/** Family name that is rejected, to test refusals. */
const REFUSED = 'refused'

/** For sites without real money: approves everyone who uploads pages, except the family name Refused. */
export const sandbox = adapter(
  z.object({}),
  (): KycProvider => ({
    whereTo: () => null,
    judge({ familyName }) {
      const isApproved = familyName.trim().toLowerCase() !== REFUSED
      return { isApproved, reason: isApproved ? null : 'Sandbox: the name on the document is not accepted.' }
    },
    believesEverybody: true,
  }),
)
