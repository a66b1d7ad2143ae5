import { CopyPlus, Eraser, type LucideIcon, RotateCcw, Undo2 } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import { Tooltip } from '~/ui/tooltip.tsx'

export type LayoutTools = {
  undo: () => void
  double: () => void
  repeat: () => void
  clear: () => void
}

type LayoutToolsProps = { tools: LayoutTools; can: Record<keyof LayoutTools, boolean> }

export const TOOL_NAMES: Record<keyof LayoutTools, () => string> = {
  undo: m.roulette_undo,
  double: m.roulette_double,
  repeat: m.roulette_repeat,
  clear: m.roulette_clear,
}

const TOOLS: readonly { tool: keyof LayoutTools; icon: LucideIcon }[] = [
  { tool: 'undo', icon: Undo2 },
  { tool: 'double', icon: CopyPlus },
  { tool: 'repeat', icon: RotateCcw },
  { tool: 'clear', icon: Eraser },
]

export function LayoutToolbar({ tools, can }: LayoutToolsProps) {
  return (
    <div className="ml-auto flex max-sm:ml-0 max-sm:grid max-sm:grid-cols-4 max-sm:gap-1">
      {TOOLS.map(({ tool, icon: Icon }) => (
        <Tooltip key={tool} theme="gray" content={TOOL_NAMES[tool]()}>
          <button
            type="button"
            disabled={!can[tool]}
            onClick={tools[tool]}
            className="inline-grid h-11 min-w-11 place-items-center rounded-control text-paper-2 transition-tint hover:bg-surface-2 hover:text-paper active:bg-surface-1 disabled:text-paper-3 max-sm:bg-surface-2 lg:h-10 lg:min-w-10"
          >
            <Icon aria-hidden="true" className="size-5 max-sm:size-4" strokeWidth={1.5} />
            <span className="text-11 leading-tight sm:sr-only">{TOOL_NAMES[tool]()}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
