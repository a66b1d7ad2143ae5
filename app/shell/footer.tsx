import { useEffect } from 'react'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { hydrateIslands, Island, isHydrated, partOf } from '~/lib/scripts/island.tsx'
import { idle } from '~/lib/scripts/when-idle.ts'
import { whenRead } from '~/lib/scripts/when-read.ts'

export const FOOTER_ID = 'site-footer'

const content = partOf(async () => (await import('./footer-content.tsx')).FooterContent, whenNear)

/** Loads its content before the server renders a page. */
export const loadFooter = content.load

/** Hydrated once the page is used or the footer is in sight: most visits never reach it. */
export function Footer() {
  useEffect(() => {
    // in the capture phase of the window, since React stops clicks on what is not hydrated at the document
    window.addEventListener('click', repeatLater, { capture: true })
    return () => window.removeEventListener('click', repeatLater, { capture: true })
  }, [])
  return (
    <footer
      id={FOOTER_ID}
      className="late-155 lg:late-126 mt-8 border-line border-t px-4 py-6 text-13 text-paper-3 lg:mt-12 lg:px-6 lg:py-8 xl:px-8 print:hidden"
    >
      <Island part={content} />
    </footer>
  )
}

/** Repeats a click on a control once its handler is there. Links and folded columns work without one. */
function repeatLater(event: MouseEvent): void {
  const { target } = event
  if (isHydrated(content) || !(target instanceof Element)) return
  const control = target.closest<HTMLElement>(`#${FOOTER_ID} :is(button, label, input)`)
  if (control === null) return
  event.preventDefault()
  event.stopPropagation()
  inBackground(hydrateIslands().then(() => control.click()))
}

async function whenNear(): Promise<void> {
  const footer = document.getElementById(FOOTER_ID)
  // a footer that this page was not served with follows a navigation
  if (footer === null) return
  const near = Promise.withResolvers<void>()
  const observer = new IntersectionObserver((changes) => {
    if (changes.some(({ isIntersecting }) => isIntersecting)) near.resolve()
  })
  observer.observe(footer)
  const stopReading = whenRead(near.resolve)
  await near.promise
  observer.disconnect()
  stopReading()
  await idle()
}
