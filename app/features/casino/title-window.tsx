import { useEffect, useRef, useState } from 'react'
import type { Title } from './title.ts'
import { TitleGrid } from './title-grid.tsx'

/** So far around the window pages are drawn: whoever tabs or scrolls meets none that is not. */
const AROUND = '150% 0px'

/** How high a page of titles was drawn last: what one that was never drawn is taken to be, also after a way back. */
let usualHeight = 0

type TitleWindowProps = { pages: readonly (readonly Title[])[] }

/** Pages of titles one after the other, of which those near the window are in the document. */
export function TitleWindow({ pages }: TitleWindowProps) {
  return (
    <div className="grid gap-3 lg:gap-4">
      {pages.map((titles, index) => (
        // pages are appended and never change their order
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
        // of a browser that was busy several come at once: the last one is how it is
        const seen = changes.at(-1)
        if (!seen) return
        // what has the focus stays, wherever it was scrolled to
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
