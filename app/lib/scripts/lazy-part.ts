import { type ComponentType, lazy } from 'react'
import { loadOrReload, required } from './missing-script.ts'

/**
 * A part of a page that is fetched once it is shown. A deploy may have taken its script away: then the page is loaded anew.
 * Lint allows React's own `lazy` here alone.
 */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => loadOrReload(async () => ({ default: required(await load()) })))
