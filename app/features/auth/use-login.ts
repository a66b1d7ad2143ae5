import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import type { Contact } from '~/features/credentials/contact.ts'
import { addressUnderModals } from '~/lib/modals.ts'
import { useSessionCache } from '~/lib/session.ts'
import { trackFailure } from '~/lib/track-failure.ts'
import { useTRPCClient } from '~/lib/trpc.ts'

/** The ways into an account, and its codes. `onDone` is called when the session is there. */
export function useLogin(onDone: () => void) {
  const { login } = useTRPCClient().auth
  const { renew } = useSessionCache()

  async function enter(answer: Promise<{ sso?: string | null | undefined }>) {
    const { sso } = await answer.catch(trackFailure('login_failed'))
    // where the operator signs in elsewhere, too, the browser goes there and comes back to this page
    if (sso) return window.location.assign(signOnAddress(sso, window.location.origin + addressUnderModals()))
    await renew()
    onDone()
  }

  return {
    byPassword: ({ channel, target }: Contact, password: string) =>
      enter(
        channel === 'email'
          ? login.emailPassword.mutate({ email: target, password })
          : login.phonePassword.mutate({ phone: target, password }),
      ),
    byCode: ({ channel, target }: Contact, code: string) =>
      enter(
        channel === 'email'
          ? login.emailCode.mutate({ email: target, code })
          : login.phoneCode.mutate({ phone: target, code, type: 'sms' }),
      ),
    sendCode: ({ channel, target }: Contact) =>
      channel === 'email'
        ? login.requestEmailCode.mutate({ email: target })
        : login.requestPhoneCode.mutate({ phone: target }),
    resendCode: ({ channel, target }: Contact) =>
      channel === 'email'
        ? login.resendEmailCode.mutate({ email: target })
        : login.resendPhoneCode.mutate({ phone: target }),
  }
}
