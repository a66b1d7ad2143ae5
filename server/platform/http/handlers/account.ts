import type { contract } from '#server/contract/contract.ts'
import { emailContact } from '../../accounts/contact.ts'
import { setPassword, updatePassword } from '../../accounts/new-password.ts'
import { codeAttempts } from '../../codes/attempts.ts'
import type { Handler, HandlersFor } from '../handler.ts'

export const password: HandlersFor<typeof contract.password> = {
  async update({ input, caller, platform }) {
    await updatePassword(platform, caller, input)
    return { success: true }
  },
  async set({ input, caller, platform }) {
    await setPassword(platform, caller, input)
    return { success: true }
  },
}

export const sendLoginData: Handler<typeof contract.auth.sendLoginData> = async ({ input, platform, client }) => {
  const { writer, settings } = platform
  const contact = emailContact(input.email)
  const attempts = codeAttempts(settings.rateLimits, { purpose: 'login_data', contact, ip: client.ip })
  await writer.execute('sendLoginData', { contact, attempts, locale: client.locale, site: settings.site })
  return { success: true }
}

export const vip: HandlersFor<typeof contract.vip> = {
  async join({ caller, platform }) {
    return { success: true, ...(await platform.writer.execute('joinVip', { userId: caller.userId })) }
  },
}
