import { useLater } from '~/lib/use-later.ts'
import { m } from '~/paraglide/messages.js'

/** Under the hero. Its box is there from the start; what it says comes by a script of its own, once the page is there. */
export function Wins() {
  const List = useLater(() => import('./home-later.tsx').then((file) => file.LatestWins))
  return (
    <section
      aria-labelledby="wins"
      className="mt-4 flex h-12 items-center gap-3 border-line border-y text-13 max-lg:-mx-4 max-lg:px-4 lg:gap-4"
    >
      <h2 id="wins" className="flex shrink-0 items-center gap-2.5 font-semibold">
        <span aria-hidden="true" className="size-2 rounded-full bg-volt" />
        {m.home_wins()}
      </h2>
      {List ? (
        <List />
      ) : (
        <noscript>{import.meta.env.SSR && <p className="text-paper-3">{m.home_wins_no_script()}</p>}</noscript>
      )}
    </section>
  )
}
