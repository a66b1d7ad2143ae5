import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that comes by a script of its own once the page is there, and it is wanted; null until then, and where it
 * fails: without it the page is whole. `load` may find that there is nothing to load.
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
