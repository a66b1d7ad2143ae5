import { useMutation } from '@tanstack/react-query'
import { ArrowRight, Search, User } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useOpenAct } from '../acts/act-button.tsx'
import { ALL_ACTS } from '../acts/all-acts.ts'
import { PLAYER_ACTS } from '../acts/player-acts.ts'
import { send } from '../lib/api.ts'
import { errorText } from '../lib/errors.ts'
import { playerPath, useGo } from '../lib/navigation.tsx'
import { useCan } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { foundLabel, PlayerFacts, StateOfPlayer } from '../screens/players/found.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { SECTIONS } from './sections.ts'

type Item = { readonly key: string; readonly group: string; readonly label: ReactNode; readonly open: () => void }

const PAUSE_MS = 250
/** Acts that are about no open record. */
const FREE_ACTS = [
  'closeGame',
  'openGame',
  'revokeProviderKey',
  'proposeResult',
  'publishCampaign',
  'publishTournament',
  'endTournament',
  'cancelTournament',
  'inviteOperator',
] as const

/** Search by anything that a ticket may contain, and acts on what is found. */
export function Palette({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const openAct = useOpenAct()
  const can = useCan()
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = useMutation({ mutationFn: (typed: string) => send('players.search', { text: typed }) })
  const { mutate, reset } = search
  const typed = text.trim()
  const canSearch = can('search.player')
  useEffect(() => {
    if (typed.length < 4 || !canSearch) {
      reset()
      return undefined
    }
    const timer = setTimeout(() => mutate(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, canSearch, mutate, reset])

  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  const matches = (label: string) => typed === '' || label.toLowerCase().includes(typed.toLowerCase())
  const players = search.data?.players ?? []
  const player = players.length === 1 ? players[0] : undefined
  const found = search.data?.found
  const items: Item[] = [
    ...players.map(({ id, name, email }) => ({
      key: id,
      group: m.palette_player(),
      label: (
        <>
          <User className="i" aria-hidden="true" />
          <b>{name}</b>
          <span className="t3">
            {email ?? id.slice(0, 8)} {found && found.kind !== 'player' && foundLabel(found.kind)}
          </span>
        </>
      ),
      open: after(() => go(playerPath(id))),
    })),
    ...(player
      ? [
          ...Object.entries(PLAYER_ACTS)
            .filter(([, { permission }]) => can(permission))
            .map(([key, act]) => ({
              key,
              group: m.palette_acts(),
              label: (
                <>
                  <ArrowRight className="i" aria-hidden="true" />
                  {act.title()}…
                </>
              ),
              open: after(() => openAct({ act, subject: { id: player.id, label: player.name } })),
            })),
        ]
      : []),
    ...SECTIONS.filter(({ permission, label }) => (permission === null || can(permission)) && matches(label())).map(
      ({ path, label, Icon, key }) => ({
        key: path,
        group: m.palette_pages(),
        label: (
          <>
            <Icon className="i" aria-hidden="true" />
            {label()}
            <span className="sp" />
            {key && <Keys keys={`G ${key}`} />}
          </>
        ),
        open: after(() => go(path)),
      }),
    ),
    ...FREE_ACTS.flatMap((key) => {
      const act = ALL_ACTS[key]
      if (!act || !can(act.permission) || !matches(act.title())) return []
      return [
        {
          key,
          group: m.palette_acts(),
          label: (
            <>
              <ArrowRight className="i" aria-hidden="true" />
              {act.title()}…
            </>
          ),
          open: after(() => openAct({ act, subject: {} })),
        },
      ]
    }),
  ]
  const selected = Math.min(at, items.length - 1)
  const move = (by: number) => setAt((Math.max(selected, 0) + by + items.length) % Math.max(items.length, 1))
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') items[selected]?.open()
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={m.palette_open()} onClose={onClose} isWide>
      <div className="palette">
        <div className="inp l">
          <Search className="i" aria-hidden="true" />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={items[selected] ? `${listId}-${items[selected].key}` : undefined}
            aria-label={m.palette_label()}
            placeholder={m.palette_label()}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div className="cols">
          <div role="listbox" id={listId} aria-label={m.palette_results()}>
            {items.map(({ key, group, label, open }, index) => (
              <div key={key}>
                {items[index - 1]?.group !== group && <h3 role="presentation">{group}</h3>}
                {/* the field has the focus, and its keys move and open */}
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
                <div
                  role="option"
                  id={`${listId}-${key}`}
                  aria-selected={index === selected}
                  className="option"
                  onClick={open}
                  ref={(node) => {
                    if (index === selected) node?.scrollIntoView({ block: 'nearest' })
                  }}
                >
                  {label}
                </div>
              </div>
            ))}
          </div>
          <div className="preview">
            {player ? (
              <>
                <div className="row sb">
                  <b>{player.name}</b>
                  <StateOfPlayer state={player.state} />
                </div>
                <PlayerFacts player={player} />
              </>
            ) : (
              <p className="t3">
                {errorText(search.error) ??
                  (search.data && players.length === 0
                    ? m.palette_nothing({ text: typed })
                    : canSearch
                      ? m.palette_hint()
                      : m.palette_no_search())}
              </p>
            )}
          </div>
        </div>
      </div>
      <footer>
        <span className="t3 row">
          <Keys keys="↑ ↓" /> {m.palette_move()} <Keys keys="↵" /> {m.help_open()} <Keys keys="Esc" /> {m.close()}
        </span>
        <span className="sp" />
        <span className="t3" role="status">
          {search.data ? m.palette_recorded() : ''}
        </span>
      </footer>
    </Dialog>
  )
}
