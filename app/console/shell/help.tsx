import { setPreferences, usePreferences } from '../lib/preferences.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { SECTIONS } from './sections.ts'

type Row = readonly [label: () => string, keys: string]

const ANYWHERE: readonly Row[] = [
  [m.palette_open, 'Ctrl K'],
  [m.help_search_page, '/'],
  [m.help_title, '?'],
  [m.help_back, 'Esc'],
  [m.help_theme, 'Shift L'],
  [m.lock_desk, 'Shift Q'],
]

const LISTS: readonly Row[] = [
  [m.help_next, 'J K'],
  [m.help_open, 'Enter'],
  [m.help_copy, 'Shift C'],
]

const DECIDE: readonly Row[] = [
  [m.verdict_approve, 'A'],
  [m.verdict_refuse, 'R'],
  [m.help_document, 'D'],
  [m.help_take, 'T'],
  [m.help_send, 'Ctrl ↵'],
]

function Column({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="kv">
        {rows.map(([label, keys]) => (
          <div key={keys}>
            <dt>{label()}</dt>
            <dd>
              <Keys keys={keys} />
              <span className="sr">{keys}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keys of the console, and the switch that turns letters off. */
export function Help({ onClose }: { onClose: () => void }) {
  const { hasLetterKeys } = usePreferences()
  const sections = SECTIONS.filter(({ key }) => key !== undefined).map(
    (section): Row => [section.label, `G ${section.key}`],
  )
  return (
    <Dialog title={m.help_title()} aside={<span className="object">{m.help_aside()}</span>} onClose={onClose} isWide>
      <div className="body helpcols">
        <Column title={m.help_anywhere()} rows={ANYWHERE} />
        <Column title={m.help_go()} rows={sections} />
        <Column title={m.help_lists()} rows={LISTS} />
        <Column title={m.help_decide()} rows={DECIDE} />
      </div>
      <footer>
        <span className="t3">{m.help_letters()}</span>
        <span className="sp" />
        <Button aria-pressed={!hasLetterKeys} onClick={() => setPreferences({ hasLetterKeys: !hasLetterKeys })}>
          {hasLetterKeys ? m.help_turn_off() : m.help_turn_on()}
        </Button>
      </footer>
    </Dialog>
  )
}
