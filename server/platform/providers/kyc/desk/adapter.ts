import { z } from 'zod'
import { redirectTarget, setting } from '#server/settings.ts'
import { adapter } from '../../adapter.ts'
import type { KycProvider } from '../port.ts'

/** Verification by operators at an external page; they record the result with `npm run op -- identity`. */
export const desk = adapter(
  z.object({
    KYC_DESK_URL: setting(
      redirectTarget,
      'With `desk`: https page where players submit documents; `?player=` names them.',
    ),
  }),
  ({ KYC_DESK_URL: page }): KycProvider => ({
    whereTo(playerId) {
      const url = new URL(page)
      url.searchParams.set('player', playerId)
      return url.href
    },
    believesEverybody: false,
  }),
)
