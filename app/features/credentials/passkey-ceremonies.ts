import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'

type Making = Parameters<typeof startRegistration>[0]['optionsJSON']
type Signing = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Has a passkey made by whatever the player has. Throws what `passkeyLines` reads. */
export const makePasskey = (optionsJSON: Making) => startRegistration({ optionsJSON })

/** Has a passkey sign that the player chooses. Throws what `passkeyLines` reads. */
export const signWithPasskey = (optionsJSON: Signing) => startAuthentication({ optionsJSON })

/** Has a passkey sign that the player picks where the browser suggests it. Null once that is called off, or none is picked. */
export async function signByAutofill(optionsJSON: Signing, signal: AbortSignal) {
  const callOff = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', callOff)
  try {
    return signal.aborted ? null : await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    return null
  } finally {
    // another ceremony that has taken its place goes on
    signal.removeEventListener('abort', callOff)
  }
}
