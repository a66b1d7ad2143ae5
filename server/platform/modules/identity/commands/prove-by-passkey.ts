import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { notePasskeyUse, type PasskeyUse } from '../passkeys/note-use.ts'
import { noteProof } from './note-proof.ts'

/** Takes a signature that was right. Refusal: passkey_invalid, where the passkey is a copy, or gone by now. */
export function proveByPasskey(
  context: CommandContext,
  { sessionId, ...use }: PasskeyUse & { readonly sessionId: string },
): void {
  if (!notePasskeyUse(context, use)) throw new Refusal('passkey_invalid')
  noteProof(context, { sessionId, assurance: 2 })
}
