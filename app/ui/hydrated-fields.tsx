import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Controls that are disabled until hydration, as one: clicks before it would be lost. */
export function HydratedFields({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <fieldset role="presentation" disabled={!useHydrated()} className={className}>
      {children}
    </fieldset>
  )
}
