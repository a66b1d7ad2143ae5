import { useEffect } from 'react'
import { noteActivity, useTimeLeft, WARNING_MS } from '../lib/idle.ts'
import { lock } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const SECOND_MS = 1000

/** Warns two minutes before the session ends for want of activity, and then locks the page. */
export function IdleDialog() {
  const leftMs = useTimeLeft()
  const isOver = leftMs <= 0
  useEffect(() => {
    if (isOver) lock().catch(() => undefined)
  }, [isOver])
  if (isOver || leftMs > WARNING_MS) return null
  const left = Math.ceil(leftMs / SECOND_MS)
  return (
    <Dialog title={m.idle_title()} onClose={noteActivity}>
      <div className="body">
        <p className="t2">{m.idle_text({ time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}</p>
      </div>
      <footer>
        <Button onClick={() => lock().catch(() => undefined)}>{m.sign_out()}</Button>
        <span className="sp" />
        <Button kind="primary" onClick={noteActivity}>
          {m.idle_stay()}
        </Button>
      </footer>
    </Dialog>
  )
}
