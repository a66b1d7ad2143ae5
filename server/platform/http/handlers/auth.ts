import type { contract } from '#server/contract/contract.ts'
import { logIn } from '../../accounts/log-in.ts'
import { Refusal } from '../../refusal.ts'
import { registerByEmail } from '../../registration/register-by-email.ts'
import type { HandlersFor } from '../handler.ts'

export const auth: HandlersFor<typeof contract.auth> = {
  register: {
    email: ({ input, platform, client }) => registerByEmail(platform, { ...input, ...client }),
  },
  login: {
    async emailPassword({ input: { email, password }, platform, client }) {
      const { token } = await logIn(platform, { email, password, ...client })
      return { success: true, token, sso: null }
    },
  },
  async logout({ caller, platform }) {
    await platform.writer.execute('endSession', { sessionId: caller.sessionId, reason: 'logout' })
    return { success: true }
  },
  async refresh({ bearer, platform }) {
    if (bearer === null) throw new Refusal('unauthorized')
    const rotated = await platform.writer.execute('rotateToken', { token: bearer, how: 'refresh' })
    if (rotated.outcome !== 'rotated') throw new Refusal('unauthorized')
    return { access_token: rotated.token }
  },
}
