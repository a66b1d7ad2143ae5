import type { ComponentProps } from 'react'
import './wheel-layer.css'

/**
 * One of the stacked images of a wheel: 400 units in each direction from the center. Independently rotating parts need
 * separate layers, since browsers rotate a whole image without repainting it, but not a part of one.
 */
export const WheelLayer = ({ className = '', ...picture }: ComponentProps<'svg'>) => (
  <svg
    aria-hidden="true"
    viewBox="-200 -200 400 400"
    className={`absolute inset-0 size-full ${className}`}
    {...picture}
  />
)
