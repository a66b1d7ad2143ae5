import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type HomeRowProps = { id: string; title: string; all: { to: LinkProps['to']; name: string }; children: ReactNode }

export function HomeRow({ id, title, all, children }: HomeRowProps) {
  return (
    <section aria-labelledby={id} className="mt-8 lg:mt-10">
      <div className="mb-2 flex items-center justify-between gap-4 lg:mb-3">
        <h2 id={id} className="title-section">
          {title}
        </h2>
        <Link to={all.to} className="-mr-2 flex h-11 items-center gap-1 px-2 text-13 text-paper-2 hover:text-paper">
          {all.name}
          <ChevronRight aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </Link>
      </div>
      {children}
    </section>
  )
}

/** Shows whole rows only: four items on phones and tablets, five on wide screens. */
export const ROW_OF_FIVE =
  'grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-4 xl:grid-cols-5 [&>:nth-child(n+5)]:max-xl:hidden'
