import { type ReactNode, useId } from 'react'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-panel border border-line bg-surface-1 p-4 [--edge-ground:var(--color-surface-1)] lg:p-6"
    >
      <h2 id={id} className="mb-3 font-semibold text-16">
        {title}
      </h2>
      {children}
    </section>
  )
}
