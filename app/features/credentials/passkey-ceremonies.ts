import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type Making = Parameters<typeof startRegistration>[0]['optionsJSON']
type Signing = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Has a passkey made by whatever the player has. Throws what `passkeyLines` reads. */
export const makePasskey = (optionsJSON: Making) => startRegistration({ optionsJSON })

/** Has a passkey sign that the player chooses. Throws what `passkeyLines` reads. */
export const signWithPasskey = (optionsJSON: Signing) => startAuthentication({ optionsJSON })
