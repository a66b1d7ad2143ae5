import { useEffect, useRef, useState } from 'react'
import type { Title } from './title.ts'
import { TitleGrid } from './title-grid.tsx'

/** Pages are rendered this far beyond the viewport, so that tabbing and scrolling never reach an empty one. */
const AROUND = '150% 0px'

/**
 * Height of the last rendered page of titles: the estimate for pages that were never rendered, also after navigating
 * back.
 */
let usualHeight = 0

type TitleWindowProps = { pages: readonly (readonly Title[])[] }

/** Virtualized pages of titles: only those near the viewport are in the document. */
export function TitleWindow({ pages }: TitleWindowProps) {
  return (
    <div className="grid gap-3 lg:gap-4">
      {pages.map((titles, index) => (
        // pages are appended and never reordered
        // biome-ignore lint/suspicious/noArrayIndexKey: the same title may begin two lists
        <Page key={index} titles={titles} isFirst={index === 0} isLast={index === pages.length - 1} />
      ))}
    </div>
  )
}

type PageProps = { titles: readonly Title[]; isFirst: boolean; isLast: boolean }

function Page({ titles, isFirst, isLast }: PageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(isFirst || isLast)
  const [height, setHeight] = useState(usualHeight)

  useEffect(() => {
    const node = place.current
    if (!node) return
    const observer = new IntersectionObserver(
      (changes) => {
        // a busy browser may deliver several entries at once; the last one is current
        const seen = changes.at(-1)
        if (!seen) return
        // a page with the focus stays mounted, wherever it is scrolled to
        if (!seen.isIntersecting && !node.contains(document.activeElement)) {
          const tall = seen.boundingClientRect.height
          usualHeight = titles.length > 1 && !isLast ? tall : usualHeight
          setHeight(tall)
          setDrawn(false)
        } else setDrawn(true)
      },
      { rootMargin: AROUND },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [titles.length, isLast])

  return (
    <div ref={place} style={isDrawn ? undefined : { height }}>
      {isDrawn && <TitleGrid titles={titles} isFirst={isFirst} />}
    </div>
  )
}
