import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { send } from '../../lib/api.ts'
import { errorText } from '../../lib/errors.ts'
import { Link, playerPath, useGo } from '../../lib/navigation.tsx'
import { m } from '../../paraglide/messages.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'
import { foundLabel, PlayerFacts, StateOfPlayer } from './found.tsx'

/** Search by an id, email or phone of a ticket. What is typed is not in the address: it may be personal data. */
export function PlayerSearch() {
  const go = useGo()
  const [text, setText] = useState('')
  const search = useMutation({
    mutationFn: (typed: string) => send('players.search', { text: typed }),
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
