import { type ComponentType, lazy } from 'react'
import { loadOrReload, required } from './missing-script.ts'

/**
 * A part of a page that is fetched when first shown. If a deploy has removed its script, the page reloads. Lint allows
 * React's own `lazy` only here.
 */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => loadOrReload(async () => ({ default: required(await load()) })))
