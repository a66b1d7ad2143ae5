import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import type { KycProvider } from '../port.ts'

/** Whom it does not believe, so that a refusal can be tried. */
const REFUSED = 'refused'

/** For sites without real money: whoever shows pages is believed, but for those whose family is called Refused. */
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
