import 'react'

declare module 'react' {
  interface CSSProperties {
    /** A game's hue, from --hue-<game> of styles/tokens.css. */
    '--hue'?: string
  }
}
