import { type ReactNode, useId } from 'react'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="title-section mb-3 lg:mb-4">
        {title}
      </h2>
      {children}
    </section>
  )
}
