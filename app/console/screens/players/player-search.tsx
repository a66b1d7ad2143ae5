import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { playerTraceOf } from '#server/shared/player-trace.ts'
import { send } from '../../lib/api.ts'
import { errorText } from '../../lib/errors.ts'
import { Link, playerPath, useGo } from '../../lib/navigation.tsx'
import { useCan } from '../../lib/session.tsx'
import { m } from '../../paraglide/messages.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'
import { Age } from '../../ui/time.tsx'
import { type Found, type FoundPlayer, foundLabel, PlayerFacts, StateOfPlayer } from './found.tsx'

type Seen = { readonly first_seen_at?: string; readonly last_seen_at?: string | null }

/** Search by an id, email, phone, address or browser of a ticket. What is typed is not in the address: it may be personal data. */
export function PlayerSearch() {
  const go = useGo()
  const can = useCan()
  const [text, setText] = useState('')
  const search = useMutation({
    async mutationFn(typed: string): Promise<Omit<Found, 'players'> & { players: readonly (FoundPlayer & Seen)[] }> {
      if (playerTraceOf(typed) === null || !can('view.devices')) return send('players.search', { text: typed })
      return { ...(await send('players.searchTraces', { text: typed })), found: null }
    },
    onSuccess({ players, found }) {
      // an id that matches exactly is opened at once
      const [player] = players
      if (found && player) go(playerPath(player.id))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') search.mutate(text.trim())
  }
  return (
    <Panel title={m.search_title()} aside={m.search_aside()}>
      <search>
        <form className="pad row" onSubmit={submit}>
          <span className="inp grow">
            <Search className="i" aria-hidden="true" />
            <input
              type="search"
              aria-label={m.palette_label()}
              placeholder={m.palette_label()}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </span>
          <Button type="submit" kind="primary" busy={search.isPending}>
            {m.search_do()}
          </Button>
        </form>
      </search>
      <div role="status">
        {search.data?.players.map((player) => (
          <div key={player.id} className="pad foundrow">
            <div className="row">
              <Link to={playerPath(player.id)} className="lk">
                <b>{player.name}</b>
              </Link>
              <CopyId id={player.id} />
              <StateOfPlayer state={player.state} />
              {search.data.found && <span className="t3">{foundLabel(search.data.found.kind)}</span>}
            </div>
            <PlayerFacts player={player} />
            {player.first_seen_at && (
              <p className="t3">
                {m.search_first_seen()} <Age at={player.first_seen_at} />
                {player.last_seen_at && (
                  <>
                    {' · '}
                    {m.search_last_seen()} <Age at={player.last_seen_at} />
                  </>
                )}
              </p>
            )}
          </div>
        ))}
        {search.data && search.data.players.length === 0 && (
          <Empty title={m.palette_nothing({ text: search.variables })}>{m.search_nothing()}</Empty>
        )}
      </div>
      {search.error && (
        <div className="pad">
          <Banner kind="failure" title={errorText(search.error)} />
        </div>
      )}
    </Panel>
  )
}
