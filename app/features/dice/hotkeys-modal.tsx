import type { ModalProps } from '~/lib/modals.ts'
import { m } from '~/paraglide/messages.js'
import { Dialog } from '~/ui/dialog.tsx'
import { Switch } from '~/ui/switch.tsx'
import { setHotkeysEnabled, useHotkeysEnabled } from './hotkeys.ts'

const LIST = [
  { key: m.dice_key_space, action: m.dice_hotkey_bet },
  { key: () => 'A', action: m.dice_stake_half },
  { key: () => 'S', action: m.dice_stake_double },
  { key: () => 'D', action: m.dice_stake_min },
  { key: () => 'Q', action: m.dice_hotkey_under },
  { key: () => 'W', action: m.dice_hotkey_over },
  { key: () => '?', action: m.dice_hotkey_list },
] as const

export function HotkeysModal({ open, onClose }: ModalProps) {
  const isEnabled = useHotkeysEnabled()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={m.dice_hotkeys()}>
      <div className="grid gap-4">
        <Switch label={m.dice_hotkeys_enable()} checked={isEnabled} onCheckedChange={setHotkeysEnabled} />
        <dl className="grid gap-2 text-14">
          {LIST.map(({ key, action }) => (
            <div key={key()} className="flex items-center justify-between gap-4">
              <dt className="text-paper-2">{action()}</dt>
              <dd>
                <kbd className="inline-grid h-7 min-w-7 place-items-center rounded-chip border border-line-strong px-2 font-sans font-semibold text-12">
                  {key()}
                </kbd>
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-13 text-paper-3">{m.dice_hotkeys_note()}</p>
      </div>
    </Dialog>
  )
}
