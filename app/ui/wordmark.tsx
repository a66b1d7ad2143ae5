import full from './art/wordmark.svg?no-inline'
import small from './art/wordmark-small.svg?no-inline'

type Brand = {
  /** Width of the operator's logo at a height of 1; without one the icon and the name stand in its place. */
  readonly logo?: number
  readonly hasLightLogo?: true
}

export type WordmarkProps = {
  /** The name is empty if it is unknown: the icon is shown then. */
  site: { readonly name: string; readonly brand?: Brand }
  /** Label for a link around it; defaults to the name. */
  label?: string
}

/** The square icon, for the narrowest screens. */
const NARROW = { media: '(width < 22.5rem)', srcSet: '/favicon.svg', width: 32, height: 32 } as const

/** The site's name as a logo: phones use the version for small sizes, the narrowest ones the square one. */
export function Wordmark({ site: { name, brand }, label = name }: WordmarkProps) {
  if (brand?.logo) return <Logo width={brand.logo} hasLight={brand.hasLightLogo ?? false} label={label} />
  if (brand || name === '')
    return (
      <span className="flex items-center gap-2" role="img" aria-label={label}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <span className="max-w-[28vw] truncate font-display font-medium text-18 tracking-tight lg:max-w-60">
          {name}
        </span>
      </span>
    )
  return (
    <picture>
      <source {...NARROW} />
      <source media="(width < 64rem)" srcSet={small} width={91} height={26} />
      <img src={full} alt={label} width={90} height={30} className="light:hue-rotate-180 block light:invert" />
    </picture>
  )
}

const LOGO_HEIGHT = 30
const MAX_LOGO_WIDTH = 160

type LogoProps = { readonly width: number; readonly hasLight: boolean; readonly label: string }

/** The operator's logo in a theme, or in both. */
function Logo({ width, hasLight, label }: LogoProps) {
  const height = Math.min(LOGO_HEIGHT, MAX_LOGO_WIDTH / width)
  const size = { width: Math.round(height * width), height: Math.round(height) }
  return (
    <>
      <picture className={hasLight ? 'light:hidden' : undefined}>
        <source {...NARROW} />
        <img src="/logo.svg" alt={label} {...size} className="block" />
      </picture>
      {hasLight && (
        <picture className="hidden light:block">
          <source {...NARROW} />
          <img src="/logo-light.svg" alt={label} {...size} className="block" />
        </picture>
      )}
    </>
  )
}
