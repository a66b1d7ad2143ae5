import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, such as a game's `--hue`: what a stylesheet computes with and a component knows. */
    [property: `--${string}`]: string | number | undefined
  }
}
