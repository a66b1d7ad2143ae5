import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import type { Contact } from '~/features/credentials/contact.ts'
import { dataOf } from '~/lib/calls/error-data.ts'
import { PlayerError } from '~/lib/calls/player-error.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { addressUnderModals } from '~/lib/pages/modals.ts'
import { storedFingerprint } from '~/lib/player/fingerprint.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { trackFailure } from '~/lib/player/track-failure.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { m } from '~/paraglide/messages.js'

const loadPasskeyCeremonies = () => import('~/features/credentials/passkey-ceremonies.ts')

/** Source of the second factor: the player's authenticator, or a message that was just sent. */
export type SecondFactorSource = 'authenticator' | 'message'

/** Source of the required second factor if the first one was correct; undefined for any other error. */
export function requestedSecondFactor(error: unknown): SecondFactorSource | undefined {
  const codes = dataOf(error)?.fields?.second_factor
  if (codes?.includes('second_factor_required')) return 'authenticator'
  return codes?.includes('second_factor_sent') ? 'message' : undefined
}

/** Ways to log in, and the codes they need. `onDone` is called once there is a session. */
export function useLogin(onDone: () => void) {
  const { login } = useTRPCClient().auth
  const { renew } = useSessionCache()

  async function enter(answer: Promise<{ sso?: string | null | undefined }>) {
    const { sso } = await answer.catch((error: unknown) => {
      // a required second factor is not a failure
      if (requestedSecondFactor(error)) throw error
      return trackFailure('login_failed')(error)
    })
    // if the operator uses single sign-on, the browser visits it and returns to this page
    if (sso) return window.location.assign(signOnAddress(sso, window.location.origin + addressUnderModals()))
    if (!(await renew())) throw new PlayerError(m.error_cookies_blocked())
    onDone()
  }

  return {
    byPassword: ({ channel, target }: Contact, password: string, second_factor?: string) =>
      enter(
        channel === 'email'
          ? login.emailPassword.mutate({ email: target, password, second_factor, fp: storedFingerprint() })
          : login.phonePassword.mutate({ phone: target, password, second_factor, fp: storedFingerprint() }),
      ),
    byCode: ({ channel, target }: Contact, code: string, second_factor?: string) =>
      enter(
        channel === 'email'
          ? login.emailCode.mutate({ email: target, code, second_factor, fp: storedFingerprint() })
          : login.phoneCode.mutate({ phone: target, code, type: 'sms', second_factor, fp: storedFingerprint() }),
      ),
    async byPasskey() {
      const { signWithPasskey } = await loadOrReload(loadPasskeyCeremonies)
      const { options } = await login.beginPasskey.mutate({})
      const credential = await signWithPasskey(options)
      await enter(login.passkey.mutate({ credential, fp: storedFingerprint() }))
    },
    /** Waits for a passkey chosen from the browser's autofill; does nothing if none is chosen. */
    async byAutofill(signal: AbortSignal) {
      const { signByAutofill } = await loadPasskeyCeremonies()
      const begun = await login.beginPasskey.mutate({}, { signal }).catch(() => null)
      const credential = begun && (await signByAutofill(begun.options, signal))
      if (credential) await enter(login.passkey.mutate({ credential, fp: storedFingerprint() }))
    },
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
