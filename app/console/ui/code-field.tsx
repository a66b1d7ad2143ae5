import type { Proof } from '../lib/proof.ts'
import { m } from '../paraglide/messages.js'
import { TextField } from './field.tsx'

/** Field for a code of the authenticator, once a call has asked for one. */
export function CodeField({ proof, error }: { proof: Proof; error: unknown }) {
  if (!proof.isNeeded) return null
  return (
    <TextField
      label={m.code_label()}
      hint={m.code_hint()}
      error={proof.errorOf(error)}
      value={proof.code}
      onChange={(event) => proof.setCode(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
    />
  )
}
