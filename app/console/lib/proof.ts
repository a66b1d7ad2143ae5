import { useState } from 'react'
import { CallFailed, send } from './api.ts'
import { fieldError } from './errors.ts'

const isAskedFor = (error: unknown): boolean => error instanceof CallFailed && error.has('second_factor_required')

/** A code of the authenticator that a call may ask for: it is shown once the call was rejected for want of it. */
export type Proof = {
  readonly code: string
  readonly setCode: (code: string) => void
  readonly isNeeded: boolean
  /** Sends the code, if it is asked for. Rejects with CallFailed. */
  readonly prove: () => Promise<void>
  /** Notes why the call failed. */
  readonly note: (error: unknown) => void
  /** Whether the call failed only because a code is needed. */
  readonly isOnlyAsked: (error: unknown) => boolean
  /** Text of a wrong code. */
  readonly errorOf: (error: unknown) => string | undefined
}

export function useProof(): Proof {
  const [code, setCode] = useState('')
  const [isNeeded, setNeeded] = useState(false)
  const isOnlyAsked = (error: unknown) => isNeeded && isAskedFor(error)
  return {
    code,
    setCode,
    isNeeded,
    async prove() {
      if (!isNeeded) return
      await send('account.prove', { totp: code })
      // it counts for five minutes, and no code counts twice
      setNeeded(false)
      setCode('')
    },
    note(error) {
      if (isAskedFor(error)) setNeeded(true)
    },
    isOnlyAsked,
    errorOf: (error) => (isOnlyAsked(error) ? undefined : fieldError(error, 'totp')),
  }
}
