import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { m } from '~/paraglide/messages.js'
import type { Found, FoundKind } from './found.ts'

type FoundListProps = {
  ref: Ref<HTMLDivElement>
  id: string
  kinds: readonly FoundKind[]
  /** Index of the option selected by keyboard, counted over all kinds. */
  chosen: number
  onOpen: () => void
}

/** Listbox of a combobox, grouped by kind. */
export function FoundList({ ref, id, kinds, chosen, onOpen }: FoundListProps) {
  return (
    <div ref={ref} id={id} role="listbox" aria-label={m.search_found()} hidden={kinds.length === 0} tabIndex={-1}>
      {numbered(kinds).map(({ first, ...kind }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={kind.id} role="group" aria-labelledby={`${id}-${kind.id}`} className="mb-3">
          <p id={`${id}-${kind.id}`} className="px-3 py-1 font-medium text-12 text-paper-3">
            {kind.title}
          </p>
          {kind.found.map((found, at) => (
            <Option
              key={`${found.link.to} ${found.name} ${found.note ?? ''}`}
              id={`${id}-${first + at}`}
              found={found}
              isChosen={first + at === chosen}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Kinds with the index of their first option. */
function numbered(kinds: readonly FoundKind[]) {
  let count = 0
  return kinds.map((kind) => {
    const first = count
    count += kind.found.length
    return { ...kind, first }
  })
}

type OptionProps = { id: string; found: Found; isChosen: boolean; onOpen: () => void }

/** A real link, so that it can be opened in a new tab; it replaces the search in the history. */
function Option({ id, found: { name, note, art, link }, isChosen, onOpen }: OptionProps) {
  return (
    <Link
      {...link}
      replace
      id={id}
      role="option"
      aria-selected={isChosen}
      activeProps={{ 'aria-current': undefined }}
      tabIndex={-1}
      preload={false}
      onClick={onOpen}
      className="flex min-h-12 items-center gap-3 rounded-control border-transparent border-l-2 px-3 py-1.5 hover:bg-surface-2 aria-selected:border-accent aria-selected:bg-surface-3"
    >
      {art && (
        <img
          src={art}
          alt=""
          width={48}
          height={36}
          loading="lazy"
          className="h-9 w-12 shrink-0 rounded-chip bg-surface-2"
        />
      )}
      <span className="min-w-0 flex-1 truncate font-medium text-14">{name}</span>
      {note && <span className="max-w-1/2 truncate text-13 text-paper-3">{note}</span>}
    </Link>
  )
}
