import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorLines } from '~/lib/calls/errors.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'

/** Shows in place why loading failed, with a retry. */
export function CheckBoundary({ id, children }: { id: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={CheckError}>
      {children}
    </CatchBoundary>
  )
}

function CheckError({ error, reset }: ErrorComponentProps) {
  const query = useQueryErrorResetBoundary()
  const retry = () => {
    query.reset()
    reset()
  }
  return <ErrorState title={errorLines(error).join(' ')} action={<Button onClick={retry}>{m.ui_retry()}</Button>} />
}
