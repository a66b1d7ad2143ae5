import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { setPassword, updatePassword } from '../new-password.ts'
import type { Platform } from '../platform.ts'
import { requireRecentAuthentication } from '../step-up/recent-authentication.ts'

export const password: HandlersFor<typeof contract.password, Platform> = {
  async update({ input, caller, platform, client: { ip } }) {
    await updatePassword(platform, { ...caller, ip }, input)
    return { success: true }
  },
  async set({ input, caller, platform, client: { ip } }) {
    await requireRecentAuthentication(platform, caller)
    await setPassword(platform, { ...caller, ip }, input)
    return { success: true }
  },
}
