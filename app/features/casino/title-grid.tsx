import { TableNow } from '~/features/lobby/table-now.tsx'
import type { Title } from './title.ts'
import { TitleTile } from './title-tile.tsx'

type TitleGridProps = {
  titles: readonly Title[]
  unfinished?: readonly string[]
  /** Whether its images are visible as soon as the page loads. */
  isFirst?: boolean
}

export function TitleGrid({ titles, unfinished = [], isFirst = true }: TitleGridProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5">
      {titles.map((title, index) => (
        <TitleTile
          key={title.slug}
          title={title}
          eager={isFirst && index < 5}
          isUnfinished={unfinished.includes(title.slug)}
          below={title.kind === 'live' && <TableNow slug={title.slug} />}
        />
      ))}
    </div>
  )
}
