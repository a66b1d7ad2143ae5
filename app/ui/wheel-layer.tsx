import type { ComponentProps } from 'react'
import './wheel-layer.css'

/**
 * One of the pictures that lie over each other and are a wheel together: 400 units each way around the middle. What turns by
 * itself has a layer of its own, since browsers turn a whole picture without drawing it anew, and a part of one they do not.
 */
export const WheelLayer = ({ className = '', ...picture }: ComponentProps<'svg'>) => (
  <svg
    aria-hidden="true"
    viewBox="-200 -200 400 400"
    className={`absolute inset-0 size-full ${className}`}
    {...picture}
  />
)
