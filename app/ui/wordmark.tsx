import full from './art/wordmark.svg?no-inline'
import small from './art/wordmark-small.svg?no-inline'

/** Whose name is drawn. A site with another name wears it in the display face. */
const DRAWN = 'Fairline'

export type WordmarkProps = {
  site: string
  /** What a link around it does; the name itself without one. */
  label?: string
}

/** The site's name as its mark: phones get the cut for small sizes, the narrowest the square one. */
export function Wordmark({ site, label = site }: WordmarkProps) {
  if (site !== DRAWN)
    return (
      <span className="whitespace-nowrap font-display font-medium text-18 tracking-tight" role="img" aria-label={label}>
        {site}
      </span>
    )
  return (
    <picture>
      <source media="(width < 22.5rem)" srcSet="/favicon.svg" width={32} height={32} />
      <source media="(width < 64rem)" srcSet={small} width={91} height={26} />
      <img src={full} alt={label} width={90} height={30} className="block" />
    </picture>
  )
}
