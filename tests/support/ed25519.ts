import { ed25519 } from '@noble/curves/ed25519.js'
import type { Verify } from '#server/shared/log/note.ts'

/** Ed25519 of a library, beside that of Node which signs. */
export const verifyEd25519: Verify = (key, signature, message) => ed25519.verify(signature, message, key)
