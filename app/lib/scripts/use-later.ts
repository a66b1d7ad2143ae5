import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component loaded by a separate script once the page is ready and it is wanted; null until then and on failure, so
 * it must be optional. `load` may return undefined if there is nothing to load.
 */
export function useLater<P = object>(
  load: () => Promise<ComponentType<P>> | undefined,
  isWanted = true,
): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<[ComponentType<P>]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded once does not change
  useEffect(() => {
    if (isWanted)
      load()?.then(
        (Component) => setLoaded([Component]),
        () => undefined,
      )
  }, [isWanted])
  return isWanted && loaded ? loaded[0] : null
}
