import type { ModalProps } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { Dialog } from '~/ui/dialog.tsx'
import { Switch } from '~/ui/switch.tsx'
import { setHotkeysEnabled, useCurrentHotkeys, useHotkeysEnabled } from './hotkeys.ts'

export function HotkeysModal({ open, onClose }: ModalProps) {
  const isEnabled = useHotkeysEnabled()
  const hotkeys = useCurrentHotkeys()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={m.play_hotkeys()}>
      <div className="grid gap-4">
        <Switch label={m.play_hotkeys_enable()} checked={isEnabled} onCheckedChange={setHotkeysEnabled} />
        <dl className="grid gap-2 text-14">
          {[...hotkeys, { key: '?', label: m.play_hotkey_list() }].map(({ key, label }) => (
            <div key={key} className="flex items-center justify-between gap-4">
              <dt className="text-paper-2">{label}</dt>
              <dd>
                <kbd className="inline-grid h-7 min-w-7 place-items-center rounded-chip border border-line-strong px-2 font-sans font-semibold text-12">
                  {key}
                </kbd>
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-13 text-paper-3">{m.play_hotkeys_note()}</p>
      </div>
    </Dialog>
  )
}
