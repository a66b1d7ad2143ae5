import type { ReactNode } from 'react'
import { usePageOptions } from '~/lib/pages/page-options.ts'
import { useSeoBlock, useSite } from '~/lib/pages/site.ts'
import { PlayerPart } from '~/lib/player/player-part.tsx'
import { m } from '~/paraglide/messages.js'
import { Wordmark } from '~/ui/wordmark.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

const CONTENT_ID = 'content'
const WIDE = 'mx-auto max-w-440'
/** Narrow and wide pages start at the same left edge, so that nothing shifts during navigation. */
const NARROW = 'max-w-240 max-lg:mx-auto lg:ml-[max(0px,calc((100%-110rem)/2))]'

export function Layout({ children }: { children: ReactNode }) {
  const { layout, isGame, fullWidth } = usePageOptions()
  if (layout === 'no-access') return <BareLayout>{children}</BareLayout>
  return (
    <>
      <SkipLink />
      <div
        className={`lg:grid lg:grid-cols-[var(--rail)_minmax(0,1fr)] lg:grid-rows-[var(--spacing-bar)_auto] ${isGame ? 'max-lg:pb-[calc(var(--spacing-bottom-bar)+4rem+env(safe-area-inset-bottom))]' : 'max-lg:pb-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))]'}`}
      >
        <TopBar />
        <Rail />
        <div className="flex min-h-[calc(100dvh-var(--spacing-bar))] min-w-0 flex-col border-line lg:border-l">
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className={`w-full flex-1 px-4 pt-3 outline-none lg:px-6 lg:pt-6 xl:px-8 xl:pt-8 ${fullWidth ? WIDE : NARROW}`}
          >
            {/* browsers with scripts do not hydrate its content, and their bundle does not contain its text */}
            <noscript>
              {import.meta.env.SSR && (
                <p className="mb-4 rounded-control border border-line-strong bg-surface-1 px-4 py-3 text-14 text-paper-2">
                  {m.shell_no_script()}
                </p>
              )}
            </noscript>
            {children}
            <SeoText />
          </main>
          <Footer />
        </div>
      </div>
      <PlayerPart name="bottomBar">
        <BottomBar />
      </PlayerPart>
    </>
  )
}

/** Without sign-in and navigation: for regions where the site is closed, and for pages that cannot show the shell. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-bar items-center border-line border-b px-4 lg:px-6">
        <Wordmark site={useSite()} />
      </header>
      <main id={CONTENT_ID} className="grid flex-1 place-content-center p-4">
        {children}
      </main>
    </div>
  )
}

function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-2 left-2 z-50 rounded-control bg-volt px-4 py-3 font-semibold text-on-volt not-focus:sr-only"
    >
      {m.shell_skip()}
    </a>
  )
}

/** The operator's SEO text below the content: plain paragraphs, separated by empty lines. */
function SeoText() {
  const { text } = useSeoBlock()
  if (text === null) return null
  return (
    <div className="mt-12 max-w-170 space-y-3 text-13 text-paper-3">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
