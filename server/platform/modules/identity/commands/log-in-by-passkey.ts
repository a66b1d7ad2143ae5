import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { notifyNewDevice } from '../notify-new-device.ts'
import { notePasskeyUse, type PasskeyUse } from '../passkeys/note-use.ts'
import { type NewSession, openSession } from './open-session.ts'

export type PasskeyLogIn = NewSession & PasskeyUse & { readonly site: Site }

/** Signs in a player whose passkey has signed: both factors in one. Null where the passkey is a copy, or gone by now. */
export function logInByPasskey(
  context: CommandContext,
  { passkeyId, counter, site, ...session }: PasskeyLogIn,
): { token: string } | null {
  const { userId } = session
  if (!notePasskeyUse(context, { passkeyId, userId, counter })) return null
  notifyNewDevice(context, { ...session, site })
  return openSession(context, { ...session, assurance: 2 })
}
