import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import type { Contact } from '~/features/credentials/contact.ts'
import { dataOf } from '~/lib/calls/error-data.ts'
import { PlayerError } from '~/lib/calls/errors.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { addressUnderModals } from '~/lib/pages/modals.ts'
import { storedFingerprint } from '~/lib/player/fingerprint.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { trackFailure } from '~/lib/player/track-failure.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { m } from '~/paraglide/messages.js'

/** Where the second factor comes from: the player's authenticator, or a message that was just sent to them. */
export type SecondFactorSource = 'authenticator' | 'message'

/** Where what was shown is right and a second factor is wanted beside it; undefined for any other error. */
export function secondFactorAsked(error: unknown): SecondFactorSource | undefined {
  const codes = dataOf(error)?.fields?.second_factor
  if (codes?.includes('second_factor_required')) return 'authenticator'
  return codes?.includes('second_factor_sent') ? 'message' : undefined
}

/** The ways into an account, and its codes. `onDone` is called when the session is there. */
export function useLogin(onDone: () => void) {
  const { login } = useTRPCClient().auth
  const { renew } = useSessionCache()

  async function enter(answer: Promise<{ sso?: string | null | undefined }>) {
    const { sso } = await answer.catch((error: unknown) => {
      // half of a login has not failed
      if (secondFactorAsked(error)) throw error
      return trackFailure('login_failed')(error)
    })
    // where the operator signs in elsewhere, too, the browser goes there and comes back to this page
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
      const { signWithPasskey } = await loadOrReload(() => import('~/features/credentials/passkey-ceremonies.ts'))
      const { options } = await login.beginPasskey.mutate({})
      const credential = await signWithPasskey(options)
      await enter(login.passkey.mutate({ credential, fp: storedFingerprint() }))
    },
    /** Waits for a passkey that the browser suggests in a field, and does nothing where none is picked. */
    async byAutofill(signal: AbortSignal) {
      const { signByAutofill } = await import('~/features/credentials/passkey-ceremonies.ts')
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
