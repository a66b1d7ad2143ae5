import full from './art/wordmark.svg?no-inline'
import small from './art/wordmark-small.svg?no-inline'

/** The name with a drawn logo. Sites with another name show it in the display font. */
const DRAWN = 'Fairline'

export type WordmarkProps = {
  site: string
  /** Label for a link around it; defaults to the name. */
  label?: string
}

/** The site's name as a logo: phones use the version for small sizes, the narrowest ones the square one. */
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
      <img src={full} alt={label} width={90} height={30} className="light:hue-rotate-180 block light:invert" />
    </picture>
  )
}
