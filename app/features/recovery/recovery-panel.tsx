import type { ReactNode } from 'react'

export function RecoveryPanel({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-105 lg:mt-6 lg:rounded-panel lg:border lg:border-line lg:bg-surface-1 lg:p-6">
      <h1 className="title-24">{title}</h1>
      <div className="mt-2 mb-6 space-y-1 text-14 text-paper-2">{lead}</div>
      {children}
    </div>
  )
}
