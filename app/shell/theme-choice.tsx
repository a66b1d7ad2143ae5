import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, THEMES, type Theme, useTheme } from '~/lib/browser/theme.ts'
import { m } from '~/paraglide/messages.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'

const CHOICES: Record<Theme, readonly [icon: LucideIcon, label: () => string]> = {
  system: [Monitor, m.shell_theme_system],
  light: [Sun, m.shell_theme_light],
  dark: [Moon, m.shell_theme_dark],
}

type ThemeChoiceProps = {
  /** Shows the icons alone, where the words do not fit. */
  isNarrow?: boolean
}

/** Choice of the theme in this browser. Not shown without scripts: the system's applies. */
export function ThemeChoice({ isNarrow = false }: ThemeChoiceProps) {
  return (
    <SegmentedControl
      label={m.shell_theme()}
      value={useTheme()}
      onValueChange={chooseTheme}
      className="noscript:hidden"
      items={THEMES.map((value) => {
        const [Icon, label] = CHOICES[value]
        return {
          value,
          label: (
            <>
              <Icon aria-hidden="true" className={`size-4 ${isNarrow ? '' : 'mr-2'}`} strokeWidth={1.5} />
              <span className={isNarrow ? 'sr-only' : ''}>{label()}</span>
            </>
          ),
        }
      })}
    />
  )
}
