import { Keyboard, ShieldCheck, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Unit } from '~/lib/format/unit.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { GameSessionWidget } from '../play/game-session-widget.tsx'
import { setSoundEnabled, setVolume, useSoundEnabled, useVolume } from '../play/sound.ts'

type BoardFootProps = {
  nonce: number | undefined
  betId: string | undefined
  unit: Unit
  children?: ReactNode
}

/** Below the board: the game's note, sound, hotkeys, the session result, and a link to the seeds. */
export function BoardFoot({ nonce, betId, unit, children }: BoardFootProps) {
  const { open } = useModals()
  return (
    <div className="num flex min-h-14 items-center gap-1 border-line border-t px-3 py-2 text-13 text-paper-3 lg:pl-5">
      <span className="flex-1 max-lg:hidden">{children}</span>
      <SoundButton />
      <IconButton label={m.play_hotkeys()} onClick={() => open({ name: 'Hotkeys' })} className="max-lg:hidden">
        <Keyboard aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </IconButton>
      <Button variant="outline" onClick={() => open({ name: 'Fairness', betId })} className="max-lg:flex-1">
        <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
        <span className="lg:hidden">{m.play_fairness()}</span>
        <span className="max-lg:hidden">
          {nonce === undefined ? m.play_fairness() : m.play_fairness_nonce({ nonce })}
        </span>
      </Button>
      <GameSessionWidget unit={unit} className="ml-1 lg:hidden" />
    </div>
  )
}

export function SoundButton() {
  const isOn = useSoundEnabled()
  const Glyph = isOn ? Volume2 : VolumeX
  return (
    <>
      <IconButton label={m.play_sound()} aria-pressed={isOn} onClick={() => setSoundEnabled(!isOn)}>
        <Glyph aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </IconButton>
      {isOn && <Volume />}
    </>
  )
}

function Volume() {
  const volume = useVolume()
  return (
    <input
      type="range"
      min={5}
      max={100}
      step={5}
      value={volume}
      aria-label={m.play_volume()}
      onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
      className="h-11 w-16 shrink-0 cursor-pointer accent-accent lg:w-20"
    />
  )
}
