import { type ReactNode, useId } from 'react'

type SectionProps = { title: ReactNode; aside?: ReactNode; children: ReactNode }

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="font-semibold text-16">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
