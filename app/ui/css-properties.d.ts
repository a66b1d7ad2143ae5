import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties set by components for stylesheets, such as a game's `--hue`. */
    [property: `--${string}`]: string | number | undefined
  }
}
