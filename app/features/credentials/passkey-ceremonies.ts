import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'

type Making = Parameters<typeof startRegistration>[0]['optionsJSON']
type Signing = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Creates a passkey on the player's device. Throws errors that `passkeyLines` describes. */
export const makePasskey = (optionsJSON: Making) => startRegistration({ optionsJSON })

/** Signs with a passkey that the player chooses. Throws errors that `passkeyLines` describes. */
export const signWithPasskey = (optionsJSON: Signing) => startAuthentication({ optionsJSON })

/** Signs with a passkey that the player chooses from autofill. Null if it is aborted or none is chosen. */
export async function signByAutofill(optionsJSON: Signing, signal: AbortSignal) {
  const callOff = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', callOff)
  try {
    return signal.aborted ? null : await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    return null
  } finally {
    // an abort must not cancel another ceremony that has replaced this one
    signal.removeEventListener('abort', callOff)
  }
}
