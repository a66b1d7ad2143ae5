import { MINES_LIMITS } from '#server/shared/rules/miner/current.ts'
import { m } from '~/paraglide/messages.js'
import { Chip } from '~/ui/chip.tsx'
import { SliderField } from '~/ui/slider-field.tsx'

const PRESETS = [1, 3, 5, 10, 24] as const

type MinesFieldProps = { mines: number; onMines: (mines: number) => void }

/** How many mines lie on the field: any number, and the usual ones at a press. */
export function MinesField({ mines, onMines }: MinesFieldProps) {
  return (
    <div className="grid gap-1">
      <SliderField label={m.miner_mine_count()} value={mines} {...MINES_LIMITS} onValueChange={onMines} />
      <div className="flex flex-wrap gap-1.5">
        {PRESETS.map((preset) => (
          <Chip key={preset} selected={preset === mines} onClick={() => onMines(preset)}>
            {preset}
          </Chip>
        ))}
      </div>
    </div>
  )
}
