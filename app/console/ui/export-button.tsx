import { useMutation } from '@tanstack/react-query'
import { Download, Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { rolesWith } from '../acts/act-button.tsx'
import { send } from '../lib/api.ts'
import { errorText, fieldError } from '../lib/errors.ts'
import type { ListSource } from '../lib/list-source.ts'
import { useCan } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './field.tsx'
import { showToast } from './toasts.tsx'

type ExportProps = {
  /** Name of the list. */
  label: string
  source: ListSource
}

/** Writes a list to a file, with the reason that the audit log keeps. Without the permission it has a lock. */
export function ExportButton({ label, source }: ExportProps) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const isLocked = !can('run.export')
  return (
    <>
      <Button
        small
        kind="ghost"
        disabled={isLocked}
        data-permission="run.export"
        title={isLocked ? m.locked({ roles: rolesWith('run.export') }) : undefined}
        aria-label={m.export_label({ list: label })}
        onClick={() => setOpen(true)}
      >
        {isLocked ? <Lock className="i xs" aria-hidden="true" /> : <Download className="i xs" aria-hidden="true" />}
        {m.export_do()}
      </Button>
      {isOpen && <ExportDialog label={label} source={source} onClose={() => setOpen(false)} />}
    </>
  )
}

function save(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

function ExportDialog({ label, source, onClose }: ExportProps & { onClose: () => void }) {
  const [why, setWhy] = useState('')
  const exporting = useMutation({
    mutationFn: () => send('exports.list', { ...source, input: source.input as never, why }),
    onSuccess({ name, csv, count }) {
      save(name, csv)
      onClose()
      showToast({ kind: 'done', title: m.export_done({ count }), text: name })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!exporting.isPending) exporting.mutate()
  }
  const problem = errorText(exporting.error, ['why'])
  return (
    <Dialog title={m.export_label({ list: label })} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body">
          <p className="t2">{m.export_text()}</p>
          <TextArea
            label={m.act_why()}
            aside={m.act_why_aside()}
            hint={m.act_why_hint()}
            error={fieldError(exporting.error, 'why')}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
            required
          />
          {problem && <Banner kind="failure" title={problem} />}
        </div>
        <footer>
          <Button kind="ghost" onClick={onClose} keys="Esc">
            {m.cancel()}
          </Button>
          <span className="sp" />
          <Button type="submit" kind="primary" busy={exporting.isPending}>
            {m.export_do()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
