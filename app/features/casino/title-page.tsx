import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { SessionPlayed } from '~/features/limits/session-played.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { ModalLink } from '~/ui/modal-link.tsx'
import { GameFrame } from './game-frame.tsx'
import { PATHS } from './kind.ts'
import type { TitleDetails } from './title.ts'
import { TitleBets } from './title-bets.tsx'
import { TitleFacts } from './title-facts.tsx'
import { TitleGrid } from './title-grid.tsx'
import { rtpText, volatilityWord } from './words.ts'

type TitlePageProps = { slug: string; mode: 'demo' | 'real' }

export function TitlePage({ slug, mode }: TitlePageProps) {
  const { casino } = useTRPC()
  const { data: title } = useSuspenseQuery(casino.title.queryOptions({ slug }))
  const { profile } = useSession()
  const isOpen = mode === 'demo' || profile !== null
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h1 className="title-24">{title.name}</h1>
          <p className="text-14 text-paper-3">{title.provider_label}</p>
        </div>
        <nav aria-label={m.slots_mode()} className="flex gap-2">
          <Link
            to={PATHS[title.kind].play}
            params={{ slots: slug }}
            aria-current={mode === 'real' ? 'page' : undefined}
            className={buttonClass(mode === 'real' ? 'secondary' : 'outline')}
          >
            {m.slots_play()}
          </Link>
          {title.has_demo && (
            <Link
              to={PATHS[title.kind].demo}
              params={{ slots: slug }}
              aria-current={mode === 'demo' ? 'page' : undefined}
              className={buttonClass(mode === 'demo' ? 'secondary' : 'outline')}
            >
              {m.slots_demo()}
            </Link>
          )}
        </nav>
        {profile && <FavouriteButton slug={slug} />}
      </div>
      {title.status === 'maintenance' ? (
        <div className="grid min-h-80 place-content-center gap-2 rounded-panel border border-line bg-surface-1 p-6 text-center">
          <h2 className="title-section">{m.slots_maintenance()}</h2>
          <p className="max-w-120 text-paper-2">{m.slots_maintenance_text()}</p>
        </div>
      ) : isOpen ? (
        <GameFrame
          key={`${slug} ${mode}`}
          name={title.name}
          kind={title.kind}
          facts={factsLine(title)}
          {...{ slug, mode }}
        />
      ) : (
        <div className="grid min-h-80 place-content-center gap-4 rounded-panel border border-line bg-surface-1 p-6 text-center">
          <p className="text-paper-2">{m.slots_sign_in()}</p>
          <p className="flex flex-wrap justify-center gap-3">
            <ModalLink flag="login" className={buttonClass('primary')}>
              {m.auth_login_submit()}
            </ModalLink>
            {title.has_demo && (
              <Link to={PATHS[title.kind].demo} params={{ slots: slug }} className={buttonClass('outline')}>
                {m.slots_demo()}
              </Link>
            )}
          </p>
        </div>
      )}
      {mode === 'real' && <SessionPlayed className="mt-3 w-fit" />}
      <TitleFacts title={title} more />
      <TitleBets slug={slug} />
      <section aria-labelledby="related" className="mt-8">
        <h2 id="related" className="title-section mb-3 lg:mb-4">
          {m.slots_related()}
        </h2>
        <TitleGrid titles={title.related} />
      </section>
    </>
  )
}

/** "RTP 96.41 % · volatility medium": shown if the game covers its page. */
const factsLine = (title: TitleDetails): string =>
  [
    `${m.slots_rtp()} ${rtpText(title)}`,
    ...(title.volatility === null ? [] : [`${m.slots_volatility()}: ${volatilityWord(title.volatility)}`]),
  ].join(' · ')

function FavouriteButton({ slug }: { slug: string }) {
  const { casino } = useTRPC()
  const queryClient = useQueryClient()
  const { data } = useQuery(casino.mine.queryOptions({}))
  const set = useMutation(
    casino.setFavourite.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: casino.mine.queryKey() }),
    }),
  )
  const isOn = data?.favourites.some((title) => title.slug === slug) ?? false
  return (
    <IconButton
      label={m.slots_favourite()}
      aria-pressed={isOn}
      disabled={set.isPending}
      onClick={() => set.mutate({ slug, is_favourite: !isOn })}
    >
      <Heart aria-hidden="true" className={`size-5 ${isOn ? 'fill-accent text-accent' : ''}`} strokeWidth={1.5} />
    </IconButton>
  )
}
