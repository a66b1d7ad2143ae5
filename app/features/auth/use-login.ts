import type { Contact } from '~/features/credentials/contact.ts'
import { reportFailure } from '~/lib/report-failure.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPCClient } from '~/lib/trpc.ts'

/** The ways into an account (C11–C14), and its codes (C24–C26). `onDone` is called when the session is there. */
export function useLogin(onDone: () => void) {
  const { login } = useTRPCClient().auth
  const { renew } = useSessionCache()

  async function enter(answer: Promise<unknown>) {
    await answer.catch(reportFailure('login_failed'))
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
